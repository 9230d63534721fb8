// The words of the page, in the language of this browser or in the one that the person has chosen.

import { element } from "./element.js";
import { myLanguage, rememberLanguage } from "./memory.js";

const LANGUAGES = { en: "English", nl: "Nederlands" };
const wished = [myLanguage(), ...navigator.languages.map((language) => language.slice(0, 2))];
export const lang = wished.find((language) => language in LANGUAGES) ?? "en";
const texts = await (await fetch(new URL(`./words/${lang}.json`, import.meta.url))).json();

// A text of the page, with what stands in its braces.
export const say = (code, params = {}) => texts.page[code].replace(/\{(\w+)\}/g, (_, name) => params[name]);
export const bot = (name) => texts.page[`bot_${name}`] ?? name;

// What the page says by itself: data-say is the text of an element, data-label its label.
export function dress() {
  document.documentElement.lang = lang;
  document.title = say("title");
  for (const made of document.querySelectorAll("[data-say]")) made.textContent = say(made.dataset.say);
  for (const made of document.querySelectorAll("[data-label]")) made.setAttribute("aria-label", say(made.dataset.label));
}

export function languageChoice() {
  const made = element("select", { className: "language" }, ...Object.entries(LANGUAGES).map(([code, name]) => new Option(name, code, false, code === lang)));
  made.setAttribute("aria-label", say("language"));
  made.addEventListener("change", () => {
    rememberLanguage(made.value);
    location.reload();
  });
  return made;
}

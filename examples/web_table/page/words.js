// The words of the page, in the language of this browser or in the one that the person has chosen.

import { element } from "./element.js";
import { myLanguage, rememberLanguage } from "./memory.js";

const LANGUAGES = { en: "English", nl: "Nederlands", da: "Dansk", it: "Italiano", fi: "Suomi" };
const wished = [myLanguage(), ...navigator.languages.map((language) => language.slice(0, 2))];
export const lang = wished.find((language) => Object.hasOwn(LANGUAGES, language)) ?? "en";
const textsOf = async (language) => (await fetch(new URL(`./words/${language}.json`, import.meta.url))).json();
const [english, texts] = await Promise.all(["en", lang].map(textsOf));

// What nobody has put into a language yet is said in English.
const pages = Object.assign({}, ...[english, texts].flatMap(({ page, table, lobby }) => [page, table, lobby]));

// A text of the page, with what stands in its braces.
export const say = (code, params = {}) => pages[code].replace(/\{(\w+)\}/g, (_, name) => params[name]);
export const bot = (name) => pages[`bot_${name}`] ?? name;
export const strength = (name, game) => pages[`strength_${name}_${game}`] ?? pages[`strength_${name}`] ?? "";

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

// A game looked at again: Python makes the page, and this one shows it.

import { at, element } from "./element.js";
import { kept, link, pathOf, sit } from "./house.js";
import { dress, lang, say } from "./words.js";

dress();
at("#back").href = pathOf(link);
const game = kept(link);
if (game === null) at("main").textContent = say("no_review");
else sit({ start: game, lang, review: true }, ({ page, broken, failed }) => {
  if ((broken ?? failed) !== undefined) at("main").textContent = say("no_review");
  if (page === undefined) return;
  const shown = element("iframe", { src: URL.createObjectURL(new Blob([page], { type: "text/html" })), title: say("review") });
  shown.addEventListener("load", () => shown.contentWindow.focus());
  at("main").replaceWith(shown);
});

// The parts of the board: side by side where there is room, leaves to turn on a narrow screen.

import { board, zoomButtons } from "./board.js";
import { at, element } from "./element.js";
import { drawPart } from "./parts.js";

const wide = matchMedia("(min-width: 1000px) and (min-height: 560px)");
const leaves = new Map(); // by name, { holder, tab, parts }
const parts = new Map(); // by name of a part, { holder, board, leaf, where }
const pictures = {};

export function leavesOf({ chosen, pick, told, pointed }) {
  const shownLeaf = () => [...leaves.values()].find(({ holder }) => !holder.classList.contains("closed"));
  const boards = () => [...parts.values()].filter((part) => part.board);

  function leafOf(part) {
    const name = part.leaf ?? part.name;
    if (!leaves.has(name)) {
      const holder = element("div", { className: leaves.size ? "leaf closed" : "leaf", data: { leaf: name } });
      const tab = element("button", { type: "button", textContent: part.tab ?? part.title, data: { leaf: name }, onclick: () => turnTo(name) });
      tab.setAttribute("aria-pressed", String(leaves.size === 0));
      at("#tabs").append(tab);
      leaves.set(name, { holder, tab, where: part.where });
      at("#tabs").hidden = leaves.size < 2; // one picture needs no leaves
      place();
    }
    return leaves.get(name);
  }

  // Where a leaf lies depends on the room.
  function place() {
    for (const { holder, where } of leaves.values()) {
      const goal = wide.matches && where === "beside" ? at("#beside") : at("#board .parts");
      if (holder.parentElement !== goal) goal.append(holder);
    }
  }
  wide.addEventListener("change", place);

  function made(part) {
    if (parts.has(part.name)) return parts.get(part.name);
    const leaf = leafOf(part);
    const pictured = "picture" in part;
    const holder = element("div", { className: pictured ? "picture" : "plain", data: { part: part.name } });
    if (pictured) {
      holder.setAttribute("role", "group");
      holder.setAttribute("aria-label", part.title);
      if (part.where === "beside") leaf.holder.append(element("h2", { textContent: part.title }));
    }
    leaf.holder.append(holder);
    const one = { holder, leaf, where: part.where, board: pictured ? board(holder, { chosen, pick, told, pointed }) : null };
    if (pictured && boards().length === 0)
      at("#board").append(zoomButtons({ zoom: (factor) => open()?.zoom(factor), fit: () => open()?.fit() }));
    parts.set(part.name, one);
    return one;
  }
  const open = () => boards().find((part) => part.leaf === shownLeaf())?.board ?? boards()[0]?.board;

  function turnTo(name) {
    for (const [other, { holder, tab }] of leaves) {
      holder.classList.toggle("closed", other !== name);
      tab.setAttribute("aria-pressed", String(other === name));
    }
    seeLit();
  }

  // What can be chosen is scrolled into view, as far as it lies in something that scrolls.
  function seeLit() {
    for (const { holder, board } of parts.values()) {
      if (board?.see()) continue;
      const lit = holder.querySelector(".lit");
      const scrolls = holder.closest("#side, .leaf");
      if (!lit || !scrolls || scrolls.scrollHeight <= scrolls.clientHeight + 1) continue;
      const one = lit.getBoundingClientRect(), frame = scrolls.getBoundingClientRect();
      if (one.top < frame.top || one.bottom > frame.bottom) scrolls.scrollTop += one.top - frame.top - 40;
    }
  }

  // Turn to the leaf that has one of these things, and look at the whole picture if it is not in sight there.
  function seek(things) {
    const words = things.map(([kind, word]) => `[data-${CSS.escape(kind)}="${CSS.escape(word)}"]`).join();
    const found = words ? [...parts.values()].filter(({ holder }) => !holder.hidden && holder.querySelector(words)) : [];
    if (!found.length || [...document.querySelectorAll("#now, #supply")].some((part) => part.querySelector(words))) return;
    const one = found.find(({ leaf }) => leaf === shownLeaf()) ?? found[0];
    if (one.leaf.holder.classList.contains("closed")) one.leaf.tab.click();
    const part = () => one.holder.querySelector(words).getBoundingClientRect();
    const frame = one.holder.getBoundingClientRect(), { left, right, top, bottom } = part();
    if (left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom) one.board?.fit();
    if (one.holder.scrollHeight > one.holder.clientHeight + 1) one.holder.scrollTop += part().top - frame.top - frame.height / 3;
  }

  return {
    see: seeLit,
    seek,
    draw(table, told, looking, mine) {
      Object.assign(pictures, told);
      const things = table.choose === null ? table.answers.flatMap((answer) => answer.at) : [];
      const shown = table.parts.filter((part) => part.where === "board" || part.where === "beside");
      for (const part of shown) {
        const one = made(part);
        if (!one.board) one.holder.replaceChildren(drawPart(part, looking));
        else if (part.name in told) one.board.draw(pictures[part.name]);
        one.board?.light(things);
      }
      for (const [name, one] of parts) one.holder.hidden = !shown.some((part) => part.name === name);
      for (const { holder, tab } of leaves.values()) tab.classList.toggle("asked", holder.querySelector(".lit") !== null);
      document.body.classList.toggle("many", leaves.size > 1);
      const asked = [...leaves.values()].find(({ tab }) => tab.classList.contains("asked"));
      const now = shownLeaf();
      if (leaves.size > 1 && mine && asked && !now.tab.classList.contains("asked")) asked.tab.click();
    },
  };
}

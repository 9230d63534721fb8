// The picture of the board: it can be moved and looked at closely, and what lies on it can be clicked or tabbed to.
// Things on it say what they are by their data- attributes: data-route="dam--waag" is the thing ["route", "dam--waag"].

import { element } from "./element.js";
import { say } from "./words.js";

const FINGER = 22; // a finger's half width: every target is at least 44 px wide
const SMALL = 0.6; // a picture drawn smaller than this is looked at more closely before anything is chosen on it
const MOST = 5;
const READABLE = 11 / 14; // where a picture is drawn smaller than this, its names are larger in it

export function board(holder, { chosen, pick, told, pointed }) {
  let svg = null;
  let sheet = null; // the viewBox of the picture
  let whole = null; // what is drawn of it
  let view = null; // what is seen of it
  let fresh = true; // nobody has looked yet
  let lit = new Set();
  const fingers = new Map();
  let moved = false;

  const scale = () => holder.clientWidth && Math.min(holder.clientWidth / view.w, holder.clientHeight / view.h);
  const near = () => view.w < whole.w * 0.98;

  function draw(picture) {
    holder.innerHTML = picture; // made by the server, which escapes every name in it
    svg = holder.querySelector("svg");
    const [x, y, w, h] = svg.getAttribute("viewBox").split(" ").map(Number);
    sheet = { x, y, w, h };
    holder.classList.toggle("empty", h < 20);
    holder.classList.toggle("upright", w < 500); // made for a phone: it is shown as wide as that, and scrolls
    if (w < 500) holder.tabIndex = 0;
    measure();
    svg.removeAttribute("style"); // here it is as large as its frame
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", holder.getAttribute("aria-label"));
    for (const name of ["aria-labelledby", "aria-describedby"]) svg.removeAttribute(name);
    apply();
  }

  // A picture may leave a part of its sheet empty: what is drawn on it is looked at.
  function measure() {
    const drawn = holder.clientWidth ? svg.getBBox() : { width: 0 };
    const now = { ...sheet };
    if (drawn.width && drawn.width * drawn.height < 0.8 * sheet.w * sheet.h)
      Object.assign(now, { x: drawn.x - 8, y: drawn.y - 8, w: drawn.width + 16, h: drawn.height + 16 });
    if (whole === null || ["x", "y", "w", "h"].some((side) => Math.abs(whole[side] - now[side]) > 1)) {
      whole = now;
      view = { ...whole };
      fresh = true;
      holder.style.setProperty("--ratio", whole.h / whole.w);
    }
    if (fresh && holder.clientWidth) first();
  }

  // The first look: the whole picture, or, where that were too small to read, as much of it as fills the frame.
  function first() {
    fresh = false;
    view = { ...whole };
    if (scale() >= SMALL || innerWidth >= 1000 || holder.classList.contains("upright")) return;
    const frame = holder.clientHeight / holder.clientWidth, ratio = whole.h / whole.w;
    view.w = whole.w * Math.min(frame / ratio, ratio / frame);
    view.h = view.w * ratio;
    view.x = whole.x + (whole.w - view.w) / 2;
    view.y = whole.y + (frame > ratio ? (whole.h - view.h) / 2 : 0);
  }

  function apply() {
    if (!holder.clientWidth) return; // it is not to be seen
    view.w = Math.min(Math.max(view.w, whole.w / MOST), whole.w);
    view.h = (view.w * whole.h) / whole.w;
    // keep the picture in its frame; the frame may be wider or higher than what is seen of it
    const s = scale() || 1;
    const wide = Math.min(holder.clientWidth / s, whole.w), high = Math.min(holder.clientHeight / s, whole.h);
    const cx = view.x + view.w / 2, cy = view.y + view.h / 2;
    view.x = Math.min(Math.max(cx, whole.x + wide / 2), whole.x + whole.w - wide / 2) - view.w / 2;
    view.y = Math.min(Math.max(cy, whole.y + high / 2), whole.y + whole.h - high / 2) - view.h / 2;
    svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
    holder.classList.toggle("near", near());
    svg.style.setProperty("--names", Math.min(Math.max(1, READABLE / scale()), 1.7));
  }

  function toPicture(x, y) {
    const frame = holder.getBoundingClientRect(), s = scale();
    return [
      view.x + view.w / 2 + (x - frame.left - frame.width / 2) / s,
      view.y + view.h / 2 + (y - frame.top - frame.height / 2) / s,
    ];
  }

  function zoom(factor, x, y) {
    if (svg === null) return;
    const frame = holder.getBoundingClientRect();
    const cx = x ?? frame.left + frame.width / 2, cy = y ?? frame.top + frame.height / 2;
    const [px, py] = toPicture(cx, cy);
    view.w = Math.min(Math.max(view.w / factor, whole.w / MOST), whole.w);
    view.h = (view.w * whole.h) / whole.w;
    const [nx, ny] = toPicture(cx, cy);
    view.x += px - nx;
    view.y += py - ny;
    apply();
  }

  function pan(dx, dy) {
    const s = scale();
    view.x -= dx / s;
    view.y -= dy / s;
    apply();
  }

  function fit() {
    if (svg === null) return;
    view = { ...whole };
    apply();
  }

  // --- what is under a finger ---

  const partsOf = ([kind, word]) => holder.querySelectorAll(`[data-${CSS.escape(kind)}="${CSS.escape(word)}"]`);

  function things(part) {
    const found = [];
    for (let up = part; up && up !== svg; up = up.parentElement)
      for (const [kind, word] of Object.entries(up.dataset)) found.push([kind, word]);
    return found;
  }

  function under(x, y, reach) {
    const found = new Map();
    for (let ring = 0; ring <= 3; ring++) {
      const points = ring === 0 ? 1 : 8;
      for (let i = 0; i < points; i++) {
        const turn = (2 * Math.PI * i) / points;
        const far = (reach * ring) / 3;
        const part = document.elementFromPoint(x + far * Math.cos(turn), y + far * Math.sin(turn));
        if (!part || !svg.contains(part)) continue;
        for (const thing of things(part)) {
          const word = thing.join(" ");
          if (!found.has(word)) found.set(word, thing);
        }
      }
    }
    return [...found.values()]; // the nearest first
  }

  function tap(event) {
    if (event.pointerType === "touch" && scale() < SMALL && innerWidth < 1000) {
      zoom(Math.min(MOST, 1 / scale()), event.clientX, event.clientY);
      return;
    }
    const exact = under(event.clientX, event.clientY, 0);
    const found = under(event.clientX, event.clientY, event.pointerType === "touch" ? FINGER : 5);
    const hit = exact.find((thing) => lit.has(thing.join(" ")));
    const open = found.filter((thing) => lit.has(thing.join(" ")));
    if (hit && event.pointerType !== "touch") chosen(hit);
    else if (open.length > 1) pick(open);
    else if (open.length) chosen(open[0]);
    else if (found.length) chosen(found[0]);
    else {
      const title = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("g:has(> title)");
      if (title && title !== svg && svg.contains(title)) told(title.querySelector("title").textContent);
    }
  }

  // --- fingers, wheel, keys ---

  holder.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    if (!fingers.size) moved = false;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  holder.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId) || svg === null) return;
    const [x, y] = fingers.get(event.pointerId);
    const dx = event.clientX - x, dy = event.clientY - y;
    if (!moved && Math.hypot(dx, dy) < 7) return;
    moved = true;
    if (fingers.size === 2) {
      const [ox, oy] = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const before = Math.hypot(x - ox, y - oy), after = Math.hypot(event.clientX - ox, event.clientY - oy);
      if (before > 10) zoom(after / before, (event.clientX + ox) / 2, (event.clientY + oy) / 2);
    } else if (near()) {
      pan(dx, dy);
    }
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  holder.addEventListener("pointerup", (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (!fingers.size && !moved && svg !== null) tap(event);
  });
  for (const gone of ["pointercancel", "pointerleave"]) holder.addEventListener(gone, (event) => fingers.delete(event.pointerId));
  // What a mouse or the keyboard is on, is marked in the list of moves.
  for (const enter of ["pointerover", "focusin"]) holder.addEventListener(enter, (event) => {
    const part = event.target.closest?.(".lit");
    pointed(part ? things(part).filter((thing) => lit.has(thing.join(" "))) : []);
  });
  for (const leave of ["pointerleave", "focusout"]) holder.addEventListener(leave, () => pointed([]));
  holder.addEventListener("wheel", (event) => {
    if (holder.classList.contains("upright") && !near()) return; // the page scrolls
    if (!event.ctrlKey && document.documentElement.scrollHeight > innerHeight + 1 && !near()) return; // the page scrolls
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
  }, { passive: false });
  holder.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      const part = event.target.closest(".lit");
      if (!part) return;
      event.preventDefault();
      chosen(things(part).find((thing) => lit.has(thing.join(" "))));
    } else if (event.key === "+") zoom(1.4);
    else if (event.key === "-") zoom(1 / 1.4);
    else if (event.key === "0") fit();
  });
  holder.addEventListener("focusin", (event) => {
    if (svg === null || !near() || !event.target.closest?.(".lit")) return;
    const part = event.target.getBoundingClientRect(), frame = holder.getBoundingClientRect();
    pan(frame.left + frame.width / 2 - part.left - part.width / 2, frame.top + frame.height / 2 - part.top - part.height / 2);
  });
  new ResizeObserver(() => {
    if (svg === null || !holder.clientWidth) return;
    measure();
    apply();
  }).observe(holder);

  return {
    draw,
    zoom,
    fit,
    // Scroll so that something lit is in sight; whether this picture scrolls at all.
    see() {
      if (holder.scrollHeight <= holder.clientHeight + 1) return false;
      const parts = [...holder.querySelectorAll(".lit")].map((part) => part.getBoundingClientRect());
      const frame = holder.getBoundingClientRect();
      if (parts.length && !parts.some((part) => part.top >= frame.top && part.bottom <= frame.bottom))
        holder.scrollTop += Math.min(...parts.map((part) => part.top)) - frame.top - 20;
      return true;
    },
    // The things that can be chosen now.
    light(open) {
      lit = new Set(open.map((thing) => thing.join(" ")));
      for (const part of holder.querySelectorAll(".lit")) {
        part.classList.remove("lit");
        for (const name of ["tabindex", "role", "aria-label"]) part.removeAttribute(name);
      }
      for (const thing of open)
        for (const part of partsOf(thing)) {
          part.classList.add("lit");
          if (Object.keys(part.parentElement.dataset).length) part.parentElement.append(part); // above what catches the clicks on the thing that it lies on
          part.setAttribute("tabindex", "0");
          part.setAttribute("role", "button");
          part.setAttribute("aria-label", part.querySelector("title")?.textContent ?? thing[1]);
        }
    },
  };
}

export function zoomButtons(of) {
  const button = (sign, word, act) => {
    const made = element("button", { textContent: sign, title: word, onclick: act });
    made.setAttribute("aria-label", word);
    return made;
  };
  return element("div", { className: "zoom" },
    button("+", say("closer"), () => of.zoom(1.5)),
    button("−", say("farther"), () => of.zoom(1 / 1.5)),
    button("⤢", say("whole"), () => of.fit()));
}

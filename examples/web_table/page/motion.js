// What has moved, moves: ships glide, discs step, cards fly to the hand, carts drop, dice roll. Nothing waits for it.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = { duration: 450, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" };

const middle = (part) => {
  const { left, top, width, height } = part.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

// Everything that may move, by a name that it keeps.
function pieces() {
  const found = new Map();
  for (const ship of document.querySelectorAll(".am-ship")) {
    const seat = [...ship.classList].find((name) => name.startsWith("am-seat-"));
    if (ship.getBoundingClientRect().width) found.set(`ship ${seat}`, ship);
  }
  for (const disc of document.querySelectorAll(".track .badge")) found.set(`disc ${disc.textContent}`, disc);
  return found;
}

const heldNow = () => new Map([...document.querySelectorAll("#hand [data-held]")].map((tile) => [tile.dataset.held, Number(tile.textContent) || 1]));
const owners = () => new Map([...document.querySelectorAll(".ar-route")].map((route) => [route.dataset.route, route.dataset.owner]));

// How the table stands before it is drawn anew; `taken` is what the person has just chosen.
export function before(taken) {
  if (still.matches) return null;
  const from = taken && document.querySelector(`#supply [data-${taken[0]}="${CSS.escape(taken[1])}"]`);
  return {
    places: new Map([...pieces()].map(([name, part]) => [name, middle(part)])),
    held: heldNow(),
    owners: owners(),
    dice: document.querySelectorAll(".tile.die").length,
    from: from ? { at: middle(from), tile: from.cloneNode(true) } : null,
  };
}

export function move(was) {
  if (was === null) return;
  for (const [name, part] of pieces()) {
    const old = was.places.get(name);
    if (old) glide(part, old);
  }
  for (const [look, many] of heldNow())
    if (many > (was.held.get(look) ?? 0) && was.from) fly(was.from, document.querySelector(`#hand [data-held="${look}"]`));
  for (const [route, owner] of owners())
    if (owner !== undefined && was.owners.has(route) && was.owners.get(route) === undefined)
      document.querySelector(`.ar-route[data-route="${CSS.escape(route)}"]`).animate({ transform: ["translateY(-30px)", "none"], opacity: [0, 1] }, EASE);
  if (!was.dice)
    for (const die of document.querySelectorAll(".tile.die")) die.animate({ transform: ["rotate(-200deg) scale(0.4)", "none"] }, EASE);
}

function glide(part, [x, y]) {
  const [nx, ny] = middle(part);
  if (Math.hypot(nx - x, ny - y) < 3) return;
  const scale = part.ownerSVGElement ? part.ownerSVGElement.getScreenCTM().a : 1; // pictures count in units of their own
  part.animate({ transform: [`translate(${(x - nx) / scale}px, ${(y - ny) / scale}px)`, "none"] }, { ...EASE, duration: 600 });
}

function fly({ at: [x, y], tile }, goal) {
  const [nx, ny] = middle(goal);
  Object.assign(tile.style, { position: "fixed", left: `${nx - 24}px`, top: `${ny - 32}px`, zIndex: 8, pointerEvents: "none" });
  tile.setAttribute("aria-hidden", "true");
  for (const name of [...tile.attributes].map((one) => one.name)) if (name.startsWith("data-")) tile.removeAttribute(name);
  tile.classList.remove("lit");
  tile.tabIndex = -1;
  document.body.append(tile);
  tile.animate({ transform: [`translate(${x - nx}px, ${y - ny}px)`, "none"], opacity: [1, 0.4] }, EASE).finished.finally(() => tile.remove());
}

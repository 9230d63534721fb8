// Small pieces of the page.

export const at = (selector) => document.querySelector(selector);

export function element(tag, properties = {}, ...children) {
  const { data = {}, ...plain } = properties;
  const made = Object.assign(document.createElement(tag), plain);
  Object.assign(made.dataset, data);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// A symbol within 1 of the middle.
export function symbol(look) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("viewBox", "-1.15 -1.15 2.3 2.3");
  made.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", look.shape);
  path.setAttribute("fill", look.ink);
  path.setAttribute("fill-rule", "evenodd");
  made.append(path);
  return made;
}

export function painted(made, look) {
  made.style.background = look.face;
  made.style.color = look.ink;
  return made;
}

export function badge(person) {
  const made = element("span", { className: "badge", textContent: person.text });
  made.setAttribute("aria-hidden", "true");
  return painted(made, person);
}

export const same = (one, other) => one[0] === other[0] && one[1] === other[1];

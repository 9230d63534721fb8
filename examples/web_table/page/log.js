// The story of the game: it reads downwards, folds, and comes whole from the server after a reload.

import { at, badge, element } from "./element.js";

let plies = [];

export function addStory(news, people) {
  const list = at("#log ol");
  plies = [...plies.slice(0, news.since), ...news.lines];
  while (list.children.length > news.since) list.lastElementChild.remove();
  for (const [seat, lines] of news.lines)
    list.append(element("li", { hidden: !lines.length }, badge(people[seat]), element("span", { textContent: lines.join(" ") })));
  if (news.lines.length) list.scrollTop = list.scrollHeight;
  const last = plies.findLast(([, lines]) => lines.length);
  at("#last").textContent = last ? last[1].join(" ") : "";
}

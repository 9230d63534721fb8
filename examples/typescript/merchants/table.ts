// Draws what a seat sees of the merchants game, and nothing but what its view says: who is asked, the city, the
// harbour, the Amstel, the market, and what lies in front of everyone.

import type { EditionDocument, Merchant, Table, ViewDocument } from "amsterdam-merchants";
import { sentence, type Words } from "../words.js";
import { show } from "./say.js";

/** The table of a view, to be put into a page. */
export function draw(view: ViewDocument, words: Words, edition: EditionDocument): HTMLElement {
  const { table } = view;
  return part("div", "table", [
    part("h2", "asked", [asked(table, words)]),
    part("div", "halves", [
      part("div", "half", [city(table, words, edition), amstel(table, edition)]),
      part("div", "half", [harbour(table, words, edition), market(table, words, edition)]),
    ]),
    part(
      "div",
      "merchants",
      table.merchants.map((one, seat) => merchant(one, seat, table, words, edition)),
    ),
  ]);
}

/** Round, phase, and who is asked for what: the last two come from the report of the turn. */
function asked({ round, phase, pending }: Table, words: Words): string {
  const [first] = pending;
  const where = `${words["term"]?.["round"] ?? ""} ${round}, ${words["phase"]?.[phase] ?? phase}`;
  if (first === undefined) return where;
  const about = { seat: first.seat, asked: words["decision_kind"]?.[first.what] ?? first.what };
  return `${where} - ${sentence(words, "thing", "ask", about)}`;
}

function city(table: Table, words: Words, edition: EditionDocument): HTMLElement {
  const districts = edition.districts.map((district) => {
    const blocks = edition.blocks.flatMap((block, place) => {
      if (block.district !== district.id) return [];
      const owner = table.merchants.findIndex((one) => one.blocks.includes(block.id));
      const goods = owner < 0 ? show(table.goods[place], words, edition) : "";
      const children = [
        block.name,
        part("small", "cost", [`${block.cost} ${goods}`]),
        ...(owner < 0 ? [] : [badge(owner, table)]),
      ];
      return [
        marked(part("span", table.messenger === block.id ? "block visited" : "block", children), "block", block.id),
      ];
    });
    const heading = `${district.name}${table.districts.includes(district.id) ? " *" : ""}`;
    return part("div", `district ${district.color}`, [part("b", "", [heading]), ...blocks]);
  });
  return part("section", "city", [part("h3", "", ["City"]), ...districts]);
}

function harbour(table: Table, words: Words, edition: EditionDocument): HTMLElement {
  const docks = edition.harbour.fields.filter((field) => field.water === "dock");
  const small = edition.harbour.fields.filter((field) => field.water === "small");
  const fields = edition.harbour.fields.map((field) => {
    const what = [field.name];
    if (field.water === "dock")
      what.push(...(table.docks[docks.indexOf(field)] ?? []).map((one) => show(one, words, edition)));
    if (field.water === "small")
      what.push(String(field.points?.[0] ?? ""), show(table.small[small.indexOf(field)] ?? "", words, edition));
    if (field.water === "big") what.push(roofs(table, field.of ?? "", field.points ?? []));
    const ships = table.merchants.flatMap((one, seat) =>
      one.ship === field.id && seat < table.setup.players ? [badge(seat, table)] : [],
    );
    const foreman = table.foreman === field.id ? [part("small", "figure", ["foreman"])] : [];
    return marked(part("span", `field ${field.water}`, [what.join(" "), ...ships, ...foreman]), "field", field.id);
  });
  return part("section", "harbour", [part("h3", "", ["Harbour"]), ...fields]);
}

/** The roofs of a big warehouse, those that are taken in brackets. */
function roofs(table: Table, goods: string, points: readonly number[]): string {
  const taken = Object.entries(table.roofs).find(([kind]) => kind === goods)?.[1] ?? 0;
  return points.map((one, place) => (place < taken ? `(${one})` : String(one))).join(" ");
}

function amstel(table: Table, edition: EditionDocument): HTMLElement {
  const fields = Array.from({ length: edition.amstel.end + 1 }, (_, field) => {
    const discs = table.amstel
      .filter((seat) => table.merchants[seat]?.amstel_field === field)
      .map((seat) => badge(seat, table));
    const bridge = edition.amstel.bridges.find((one) => one.field === field);
    return part("span", "step", [
      String(field),
      ...(bridge ? [part("small", "bridge", [`+${bridge.points}`])] : []),
      ...discs,
    ]);
  });
  return part("section", "amstel", [part("h3", "", ["Amstel"]), ...fields]);
}

function market(table: Table, words: Words, edition: EditionDocument): HTMLElement {
  const rows = edition.black_market.map((row) =>
    part(
      "div",
      "row",
      row.map((goods) => {
        const name = goods === table.trader ? `${show(goods, words, edition)} (trader)` : show(goods, words, edition);
        return part("span", table.sold.includes(goods) ? "goods sold" : "goods", [name]);
      }),
    ),
  );
  const dice =
    table.dice === null
      ? []
      : Object.entries(table.dice).map(([cube, pips]) => part("span", `die ${cube}`, [String(pips)]));
  const display = table.display.map((card) => marked(part("span", "card", [show(card, words, edition)]), "card", card));
  return part("section", "market", [
    part("h3", "", [`Market: tile ${table.tile ?? "-"}, ${table.tiles_left} left`]),
    part("div", "row", dice),
    ...rows,
    part("div", "row", display),
    part("div", "row", [`Depot: ${table.depot.map((one) => show(one, words, edition)).join(", ") || "-"}`]),
  ]);
}

function merchant(me: Merchant, seat: number, table: Table, words: Words, edition: EditionDocument): HTMLElement {
  const told = (value: unknown) => show(value, words, edition);
  const cards = (ids: readonly string[], kind: string) =>
    ids.map((id) => part("span", me.used.includes(id) ? `card ${kind} used` : `card ${kind}`, [told(id)]));
  const compartments = me.wheel.map((cubes, place) =>
    part("span", "compartment", [`${place + 1}: `, ...cubesOf(cubes)]),
  );
  const goods = (counts: Merchant["store"]) =>
    Object.entries(counts)
      .flatMap(([kind, many]) => (many > 0 ? [`${many} ${told(kind)}`] : []))
      .join(", ") || "-";
  const is = seat === table.pending[0]?.seat ? "merchant to-move" : "merchant";
  return marked(
    part("section", is, [
      part("h3", "", [
        badge(seat, table),
        ` ${me.score} points, ${me.guilders} guilders, ${me.penalty_tokens} penalties`,
      ]),
      part("div", "row", ["Cubes: ", ...cubesOf(me.cubes), me.stored === null ? "" : ` kept: ${told(me.stored)}`]),
      part("div", "row", compartments),
      part("div", "row", [
        `Store: ${goods(me.store)}. Aboard: ${[goods(me.aboard), ...me.workers.map(told)].join(", ")}.`,
      ]),
      part("div", "row", [...cards(me.active, "active"), ...cards(me.inactive, "inactive")]),
    ]),
    "seat",
    String(seat),
  );
}

function cubesOf(cubes: Merchant["cubes"]): readonly HTMLElement[] {
  return Object.entries(cubes).flatMap(([cube, many]) =>
    Array.from({ length: many }, () => part("i", `cube ${cube}`, [])),
  );
}

/** The number of a seat, as people count: from 1. TOM, who comes after the players of a solo game, has none. */
function badge(seat: number, table: Table): HTMLElement {
  return part("b", `badge seat-${seat}`, [seat < table.setup.players ? String(seat + 1) : "TOM"]);
}

function part(tag: string, classes: string, children: readonly (HTMLElement | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = classes;
  made.append(...children);
  return made;
}

/** The same element, with an id that a click can read: `data-block`, `data-card`, ... */
function marked(element: HTMLElement, thing: string, id: string): HTMLElement {
  element.dataset[thing] = id;
  return element;
}

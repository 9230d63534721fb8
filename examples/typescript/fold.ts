// A client's view of the route game, kept up to date from events alone: docs/folding.md as a program.
//
// `fold` takes a view and the events that its seat may see, and gives the view after them. What it gets it does not change.

import type {
  Color,
  ContractId,
  Counts,
  EditionDocument,
  Event,
  Hand,
  RouteId,
  Table,
  ViewDocument,
} from "amsterdam-routes";

/** What an event makes of a view. The edition says how long a route is, and in which order the board has them. */
export function fold(view: ViewDocument, events: readonly Event[], edition: EditionDocument): ViewDocument {
  return events.reduce((seen, event) => after(seen, event, edition), view);
}

function after(view: ViewDocument, event: Event, edition: EditionDocument): ViewDocument {
  const table: Table = { ...view.table, ...changesOf(view.table, event, edition) };
  if (view.seat === null) return { ...view, table };
  const known = { ...view.hand, ...stillKnown(view.hand, view.table, view.seat, event) };
  const own = "seat" in event && event.seat === view.seat;
  return { ...view, table, hand: own ? { ...known, ...changesOfHand(known, event, edition) } : known };
}

/** What changes on the table. */
function changesOf(table: Table, event: Event, edition: EditionDocument): Partial<Table> {
  switch (event.type) {
    case "face_up_taken":
      return {
        ...received(table, event.seat),
        row: table.row.filter((_, slot) => slot !== event.slot),
      };
    case "card_drawn":
      return { ...received(table, event.seat), draw_size: table.draw_size - 1 };
    case "card_turned_up":
      return {
        row: [...table.row.slice(0, event.slot), event.color, ...table.row.slice(event.slot)],
        draw_size: table.draw_size - 1,
      };
    case "row_flushed":
      return { row: [], discards: event.cards.reduce((discards, card) => plus(discards, card, 1), table.discards) };
    case "pile_rebuilt":
      return { draw_size: event.size, discards: none };
    case "route_claimed": {
      const { length } = routeOf(event.route, edition);
      return {
        claimed: at(table.claimed, event.seat, (routes) => inBoardOrder([...routes, event.route], edition)),
        carts: at(table.carts, event.seat, (carts) => carts - length),
        hand_sizes: at(table.hand_sizes, event.seat, (size) => size - length),
        discards: paid(table.discards, event, length, 1),
        passes: 0,
      };
    }
    case "points_scored":
      return { scores: at(table.scores, event.seat, (score) => score + event.points) };
    case "bonus_card_taken":
      return { bonus_cards: at(table.bonus_cards, event.seat, (cards) => cards + 1) };
    case "contracts_offered":
      return {
        contract_pile: table.contract_pile.slice(event.count),
        offer_sizes: at(table.offer_sizes, event.seat, (size) => size + event.count),
        phase: "contracts",
        passes: 0,
      };
    case "contracts_kept":
      return {
        contract_counts: at(table.contract_counts, event.seat, (many) => many + event.count),
        offer_sizes: at(table.offer_sizes, event.seat, () => 0),
        ...(table.phase === "setup" ? { to_move: (event.seat + 1) % table.carts.length } : {}),
      };
    case "contracts_returned":
      return { contract_pile: [...table.contract_pile, ...Array<number>(event.count).fill(event.seat)] };
    case "passed":
      return { passes: table.passes + 1 };
    case "last_round_began":
      return { last_turns: table.carts.length };
    case "turn_began":
      return { phase: "turn", to_move: event.seat, last_turns: event.last_turns };
    case "game_over":
      return {
        phase: "over",
        to_move: null,
        revealed: event.contracts,
        ...(event.ending === "last_round" ? { last_turns: 0 } : {}),
      };
    default:
      return unreachable(event);
  }
}

/** Of the contracts that a seat returned, those that nobody draws with this event. */
function stillKnown(hand: Hand, table: Table, seat: number, event: Event): Partial<Hand> {
  if (event.type !== "contracts_offered") return {};
  const drawn = table.contract_pile.slice(0, event.count).filter((owner) => owner === seat).length;
  return { returned: hand.returned.slice(drawn) };
}

/** What changes in the hand of the seat whose event it is. */
function changesOfHand(hand: Hand, event: Event, edition: EditionDocument): Partial<Hand> {
  switch (event.type) {
    case "face_up_taken":
    case "card_drawn":
      return { cards: plus(hand.cards, shown(event.color), 1) };
    case "route_claimed":
      return { cards: paid(hand.cards, event, routeOf(event.route, edition).length, -1) };
    case "contracts_offered":
      return { offer: shown(event.contracts) };
    case "contracts_kept":
      return { offer: [], contracts: inOrder([...hand.contracts, ...shown(event.contracts)]) };
    case "contracts_returned":
      return { returned: [...hand.returned, ...shown(event.contracts)] };
    default:
      return {};
  }
}

/** A card more in a hand: the second one of the turn is still to come, unless the next event says otherwise. */
function received(table: Table, seat: number): Partial<Table> {
  return {
    hand_sizes: at(table.hand_sizes, seat, (size) => size + 1),
    passes: 0,
    ...(table.phase === "turn" ? { phase: "second_card" } : {}),
  };
}

interface Payment {
  readonly color: Color | null;
  readonly wilds: number;
}

/** The payment for a route, added to a heap of cards (sign 1) or taken from it (sign -1). */
function paid(cards: Counts, payment: Payment, length: number, sign: 1 | -1): Counts {
  const left = plus(cards, "wild", sign * payment.wilds);
  return payment.color === null ? left : plus(left, payment.color, sign * (length - payment.wilds));
}

const none: Counts = { pink: 0, blue: 0, green: 0, black: 0, red: 0, orange: 0, wild: 0 };

function plus(cards: Counts, color: Color, many: number): Counts {
  return { ...cards, [color]: cards[color] + many };
}

/** A list by seat, with another value for one seat. */
function at<T>(list: readonly T[], seat: number, change: (value: T) => T): readonly T[] {
  return list.map((value, other) => (other === seat ? change(value) : value));
}

function routeOf(id: RouteId, edition: EditionDocument): EditionDocument["board"]["routes"][number] {
  const route = edition.board.routes.find((one) => one.id === id);
  if (route === undefined) throw new Error(`the board of ${edition.name} has no route ${id}`);
  return route;
}

function inBoardOrder(ids: readonly RouteId[], edition: EditionDocument): readonly RouteId[] {
  const place = (id: RouteId) => edition.board.routes.indexOf(routeOf(id, edition));
  return [...ids].sort((one, other) => place(one) - place(other));
}

/** Contracts are in the order of their ids, which have small letters of any script, digits and hyphens. */
function inOrder(ids: readonly ContractId[]): readonly ContractId[] {
  return [...ids].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
}

/** What a seat may see of its own events is there. */
function shown<T>(value: T | null): T {
  if (value === null) throw new Error("an event of one's own seat hides nothing: was it redacted for another seat?");
  return value;
}

function unreachable(event: never): never {
  throw new Error(`an event of a newer version: ${JSON.stringify(event)}`);
}

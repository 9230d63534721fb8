// A client's view of the merchants game, kept up to date from events and the report of the turn:
// docs/merchants/events.md as a program.
//
// `fold` takes a view and what a server sends of one action, and gives the view after it. What it gets stays.

import type {
  Action,
  CardId,
  Cube,
  CubeCounts,
  EditionDocument,
  Event,
  FieldId,
  Merchant,
  Table,
  TurnReportDocument,
  ViewDocument,
} from "amsterdam-merchants";

/** What a server sends of one action: its events, as the seat may see them, and the report of the turn after it. */
export interface Message {
  readonly events: readonly Event[];
  readonly turn: TurnReportDocument;
}

/** What an action makes of a view. The edition says in which order cards, blocks and docks are. */
export function fold(view: ViewDocument, { events, turn }: Message, edition: EditionDocument): ViewDocument {
  const [first] = events;
  const action = first?.type === "acted" ? first.action : null;
  const next = (seen: Table, event: Event): Table => ({ ...seen, ...changesOf(seen, event, action, edition) });
  const table = events.reduce(next, view.table);
  return { ...view, table: { ...table, pending: turn.pending, turn: turn.turn } };
}

/** What an event of an action changes on the table. */
function changesOf(table: Table, event: Event, action: Action | null, edition: EditionDocument): Partial<Table> {
  const of = (seat: number, change: (merchant: Merchant) => Partial<Merchant>): Pick<Table, "merchants"> => ({
    merchants: table.merchants.map((one, place) => (place === seat ? { ...one, ...change(one) } : one)),
  });
  const ofAll = (change: Partial<Merchant>) => ({ merchants: table.merchants.map((one) => ({ ...one, ...change })) });
  const ordered = (cards: readonly CardId[]) => inOrder(cards, edition.cards);
  switch (event.type) {
    case "acted":
      return event.action.type === "choose_dice" ? of(event.seat, () => ({ dice: chosen(event.action) })) : {};
    case "round_began":
      return { round: event.round, ...ofAll({ used: [] }) };
    case "phase_began":
      return { phase: event.phase, ...(event.phase === "dice" ? ofAll({ dice: [] }) : {}) };
    case "turn_began": // what is asked, and what the turn has spent, the report tells
    case "tile_bought": // what it costs and what it gives have events of their own
    case "credit_changed": // this, too, is in the report
      return {};
    case "cards_laid_out":
      return {
        display: ordered([...table.display, ...event.cards]),
        deck_sizes: event.cards.reduce((sizes, card) => {
          const { type } = named(edition.cards, card);
          return { ...sizes, [type]: sizes[type] - 1 };
        }, table.deck_sizes),
      };
    case "card_taken":
      return {
        display: without(table.display, event.card),
        ...of(event.seat, ({ inactive }) => ({ inactive: ordered([...inactive, event.card]) })),
      };
    case "cards_discarded":
      return {
        discard: ordered([...table.discard, ...event.cards]),
        ...fromWhereTheyLay(table, event.cards, event.seat, of),
      };
    case "card_swapped":
      return {
        discard: without(table.discard, event.card),
        ...of(event.seat, ({ inactive }) => ({ inactive: ordered([...inactive, event.card]) })),
      };
    case "card_activated":
      return of(event.seat, ({ inactive, active }) => ({
        inactive: without(inactive, event.card),
        active: ordered([...active, event.card]),
      }));
    case "card_used":
      return takesToken(event.card, action, edition)
        ? of(event.seat, ({ used }) => ({ used: ordered([...without(used, event.card), event.card]) }))
        : {};
    case "penalty_taken":
      return of(event.seat, ({ penalty_tokens }) => ({ penalty_tokens: penalty_tokens + event.tokens }));
    case "dice_rolled":
      return { rolled: event.pips, dice: event.pips };
    case "dice_turned":
      return { dice: event.pips };
    case "cubes_placed":
      return of(event.seat, ({ wheel }) => ({ wheel: onWheel(wheel, event.compartment, event.cube, event.many) }));
    case "cubes_shifted": {
      const before = event.compartment + (goesUp(action) ? -1 : 1);
      return of(event.seat, ({ wheel }) => ({
        wheel: onWheel(onWheel(wheel, before, event.cube, -event.many), event.compartment, event.cube, event.many),
      }));
    }
    case "wheel_turned":
      return of(event.seat, ({ wheel, cubes }) => {
        const off = together(cubes, event.cubes, 1);
        return {
          wheel: [...wheel.slice(1), none],
          cubes: event.stored === null ? off : plus(off, event.stored, 1),
          stored: null,
        };
      });
    case "cubes_gained":
      return of(event.seat, ({ cubes }) => ({ cubes: plus(cubes, event.cube, event.many) }));
    case "cubes_paid":
      return of(event.seat, ({ cubes }) => ({ cubes: together(cubes, event.cubes, -1) }));
    case "cube_kept":
      return of(event.seat, () => ({ stored: event.cube, cubes: none }));
    case "guilders_gained":
      return of(event.seat, ({ guilders }) => ({ guilders: guilders + event.guilders }));
    case "guilders_paid":
      return of(event.seat, ({ guilders }) => ({ guilders: guilders - event.guilders }));
    case "points_scored":
      return of(event.seat, ({ score, points }) => ({
        score: score + event.points,
        points: plus(points, event.category, event.points),
      }));
    case "block_claimed":
      return of(event.seat, ({ blocks }) => ({ blocks: inOrder([...blocks, event.block], edition.blocks) }));
    case "goods_stored":
      return of(event.seat, ({ store }) => ({ store: plus(store, event.goods, 1) }));
    case "goods_sold":
      return { sold: [...table.sold, event.goods] };
    case "goods_loaded":
      return of(event.seat, ({ store, aboard }) => ({
        store: plus(store, event.goods, -1),
        aboard: plus(aboard, event.goods, 1),
      }));
    case "goods_delivered": {
      const small = placesOf("small", edition).indexOf(event.warehouse);
      return {
        ...(small < 0
          ? { roofs: plus(table.roofs, event.goods, 1) }
          : { small: table.small.map((goods, place) => (place === small ? event.goods : goods)) }),
        ...(isTom(table, event.seat) // whose goods come from his block
          ? {}
          : of(event.seat, ({ aboard }) => ({ aboard: plus(aboard, event.goods, -1) }))),
      };
    }
    case "ship_moved":
      return of(event.seat, () => ({ ship: event.field }));
    case "worker_taken": {
      const dock = placesOf("dock", edition).indexOf(merchantOf(table, event.seat).ship);
      return {
        docks: leaves(table.docks, dock, event.worker),
        ...of(event.seat, ({ workers }) => ({ workers: [...workers, event.worker] })),
      };
    }
    case "worker_delivered":
      return {
        depot: [...table.depot, event.worker],
        ...(isTom(table, event.seat)
          ? { docks: leaves(table.docks, dockOfTom(table, edition), event.worker) }
          : of(event.seat, ({ workers }) => ({ workers: withoutOne(workers, event.worker) }))),
      };
    case "disc_moved": {
      const merchants = of(event.seat, () => ({ amstel_field: event.field }));
      return { ...merchants, amstel: onAmstel(table, event.seat, event.field, event.field === edition.amstel.end) };
    }
    case "disc_lifted":
      return { amstel: onAmstel(table, event.seat, merchantOf(table, event.seat).amstel_field, false) };
    case "tile_turned_up":
      return {
        tile: event.tile,
        tiles_left: table.tiles_left - 1,
        past_tiles: table.tile === null ? table.past_tiles : [...table.past_tiles, table.tile],
      };
    case "foreman_moved":
      return { foreman: event.warehouse };
    case "messenger_moved":
      return { messenger: event.block };
    case "trader_moved":
      return { trader: event.goods };
    case "number_done":
      return { tom_numbers: [...table.tom_numbers, event.number] };
    case "game_over":
      return { phase: "over", revealed: event.orders };
    default:
      return unreachable(event);
  }
}

/** The two dice that an action chooses, in the order of their colours. */
function chosen(action: Action): readonly Cube[] {
  return action.type === "choose_dice" ? [action.a, action.b] : [];
}

/** Cards leave the display, or the board of the seat that had them, with their tokens. */
function fromWhereTheyLay(
  table: Table,
  cards: readonly CardId[],
  seat: number | null,
  of: (seat: number, change: (merchant: Merchant) => Partial<Merchant>) => Partial<Table>,
): Partial<Table> {
  const left = (from: readonly CardId[]) => from.filter((card) => !cards.includes(card));
  if (seat === null) return { display: left(table.display) };
  return of(seat, ({ inactive, active, used }) => ({
    inactive: left(inactive),
    active: left(active),
    used: left(used),
  }));
}

/** Whether a card that is used gets a token: permanent cards do not, nor do plans used for nothing. (C035) */
function takesToken(card: CardId, action: Action | null, edition: EditionDocument): boolean {
  return action?.type !== "use_free_plan" && named(edition.cards, card).timing !== "permanent";
}

/** Where the cubes of a die go that a card shifts: to the next higher compartment, or to the next lower one. (C053) */
function goesUp(action: Action | null): boolean {
  if (action?.type !== "use_card" || action.up === null) throw new Error("cubes are shifted by a card alone");
  return action.up;
}

/** TOM, in a solo game, comes after the players. */
function isTom(table: Table, seat: number): boolean {
  return seat >= table.setup.players;
}

/** The dock from which TOM has just fetched a worker: that of the last number that he threw often enough. */
function dockOfTom(table: Table, edition: EditionDocument): number {
  const color = edition.tom.docks[(table.tom_numbers.at(-1) ?? 0) - 1];
  return edition.harbour.fields.filter(({ water }) => water === "dock").findIndex((field) => field.of === color);
}

/** The seats on the Amstel, foremost first, after a disc came to a field: it lies on top there, or below all others. */
function onAmstel(table: Table, seat: number, field: number, below: boolean): readonly number[] {
  const others = table.amstel.filter((other) => other !== seat);
  const isAhead = (other: number) => {
    const lies = merchantOf(table, other).amstel_field;
    return below ? lies >= field : lies > field;
  };
  return [...others.filter(isAhead), seat, ...others.filter((other) => !isAhead(other))];
}

const none: CubeCounts = { black: 0, brown: 0, purple: 0, pink: 0, orange: 0, grey: 0 };

/** Counts by name, with more of one of them. */
function plus<Name extends string>(
  counts: Readonly<Record<Name, number>>,
  name: Name,
  many: number,
): Readonly<Record<Name, number>> {
  return { ...counts, [name]: counts[name] + many };
}

/** Cubes and other cubes, added (sign 1) or taken away (sign -1). */
function together(cubes: CubeCounts, others: CubeCounts, sign: 1 | -1): CubeCounts {
  const colors = Object.keys(none) as Cube[];
  return colors.reduce((sum, color) => plus(sum, color, sign * others[color]), cubes);
}

/** A wheel with more cubes in one compartment; the first one has the number 1. */
function onWheel(wheel: readonly CubeCounts[], compartment: number, cube: Cube, many: number): readonly CubeCounts[] {
  return wheel.map((cubes, place) => (place === compartment - 1 ? plus(cubes, cube, many) : cubes));
}

function leaves<T>(docks: readonly (readonly T[])[], dock: number, worker: T): readonly (readonly T[])[] {
  return docks.map((waiting, place) => (place === dock ? withoutOne(waiting, worker) : waiting));
}

function without<T>(list: readonly T[], one: T): readonly T[] {
  return list.filter((other) => other !== one);
}

/** A list without the first of its things that are alike. */
function withoutOne<T>(list: readonly T[], one: T): readonly T[] {
  const place = list.indexOf(one);
  return list.filter((_, other) => other !== place);
}

/** The fields of the harbour that are such water, in the order of the edition. */
function placesOf(water: "dock" | "small", edition: EditionDocument): readonly FieldId[] {
  return edition.harbour.fields.filter((field) => field.water === water).map((field) => field.id);
}

function inOrder<Id extends string>(ids: readonly Id[], all: readonly { readonly id: string }[]): readonly Id[] {
  const place = (id: Id) => all.findIndex((one) => one.id === id);
  return [...ids].sort((one, other) => place(one) - place(other));
}

function named<Thing extends { readonly id: string }>(things: readonly Thing[], id: string): Thing {
  const found = things.find((one) => one.id === id);
  if (found === undefined) throw new Error(`the edition has no ${id}`);
  return found;
}

function merchantOf(table: Table, seat: number): Merchant {
  const found = table.merchants[seat];
  if (found === undefined) throw new Error(`there is no seat ${seat}`);
  return found;
}

function unreachable(event: never): never {
  throw new Error(`an event of a newer version: ${JSON.stringify(event)}`);
}

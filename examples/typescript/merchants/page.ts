// The page: takes the messages of a game one by one, folds each into the view, draws the table, and says what happened.
//
// The messages are those of a game of the conformance kit, as a server would send them to an onlooker. In a client of
// your own they come from a socket: `socket.onmessage = ({ data }) => take(JSON.parse(data))`.

import type { EditionDocument, Event, StateDocument, TurnReportDocument, ViewDocument } from "amsterdam-merchants";
import type { Words } from "../words.js";
import { fold, type Message } from "./fold.js";
import { say } from "./say.js";
import { draw } from "./table.js";

interface Game {
  readonly first: StateDocument;
  readonly events: readonly (readonly Event[])[];
  readonly turns: readonly TurnReportDocument[];
}

const KIT = "../../../docs/merchants/conformance/games.json";
const PACKAGE = "../node_modules/amsterdam-merchants";

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${answer.statusText}`);
  return (await answer.json()) as T;
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found;
}

async function start(): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const [{ items }, edition, words] = await Promise.all([
    read<{ readonly items: readonly Game[] }>(KIT),
    read<EditionDocument>(`${PACKAGE}/edition.amsterdam-1.json`),
    read<Words>(`${PACKAGE}/words.${asked.get("lang") ?? "en"}.json`),
  ]);
  const game = items[Number(asked.get("game") ?? 0)];
  if (game === undefined) throw new Error(`there are games 0 to ${items.length - 1}`);
  const messages = game.turns.slice(1).map((turn, ply): Message => ({ turn, events: game.events[ply] ?? [] }));
  const { table } = game.first;
  const onlooker: ViewDocument = { format: "amsterdam-merchants/view", version: 1, table, seat: null, hand: null };
  const views: ViewDocument[] = [onlooker]; // as far as they are folded

  const slider = element("ply") as HTMLInputElement;
  slider.max = String(messages.length);
  function showMoment(): void {
    const ply = Number(slider.value);
    let view = views.at(-1) ?? onlooker;
    for (const message of messages.slice(views.length - 1, ply)) views.push((view = fold(view, message, edition)));
    const moment = views[ply] ?? view;
    element("table").replaceChildren(draw(moment, words, edition));
    const told = (messages[ply - 1]?.events ?? []).map((event) => say(event, words, edition));
    element("story").textContent = told.filter((line) => line !== "").join(" ");
    document.title = `${ply} of ${messages.length}`;
  }
  const step = (many: number) => {
    slider.value = String(Number(slider.value) + many);
    showMoment();
  };
  slider.addEventListener("input", showMoment);
  element("back").addEventListener("click", () => step(-1));
  element("on").addEventListener("click", () => step(1));
  slider.value = asked.get("ply") ?? "0";
  showMoment();
}

start().catch((error: unknown) => (element("story").textContent = String(error)));

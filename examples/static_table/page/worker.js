// The game itself, in Python, on a thread of its own: the page stays quick whatever a bot thinks about.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const PAUSE = 600; // between the moves of bots, so that they can be followed
let table = null; // the game that is played now: { of, home }
let asked = 0; // the page that asked last
const waiting = []; // what has been said before the game was there
const ready = loaded(); // at once: nobody has asked for a game yet
ready.then(() => postMessage({ progress: 1 }), (error) => postMessage({ broken: reason(error) }));

const reason = (error) => String(error.message ?? error).trim().split("\n").pop().replace(/^[\w.]*Refused: /, "");

addEventListener("message", ({ data }) => {
  if (data.start !== undefined) sit(data);
  else if (data.of === table?.of) hear(data);
  else if (data.of === asked) waiting.push(data);
});

async function sit({ start, lang, review, of }) {
  asked = of;
  waiting.splice(0);
  const python = await ready.catch(() => null);
  if (python === null || of !== asked) return; // why has been told, or somebody has turned to another page
  table?.home.destroy();
  table = null;
  hurried(); // whoever waits there
  try {
    python.globals.set("start", start);
    python.globals.set("lang", lang);
    table = { of, home: python.runPython("begun(start, lang)") };
    if (review) postMessage({ page: table.home.review(), of });
  } catch (error) {
    postMessage({ broken: reason(error), of });
    return;
  }
  if (review) return;
  tell(table.home.show());
  waiting.splice(0).forEach(hear);
  playBots();
}

// Python, with the library and the table: how far it has come is told between its steps.
async function loaded() {
  const far = (progress) => postMessage({ progress });
  far(0.05);
  const starting = loadPyodide({ indexURL: new URL("../pyodide/", import.meta.url).href });
  const { wheels } = await (await fetch(new URL("../files.json", import.meta.url))).json();
  const fetched = await Promise.all([...wheels, "table.zip"].map(async (file) => (await fetch(new URL(`../${file}`, import.meta.url))).arrayBuffer()));
  const table = fetched.pop();
  far(0.25);
  const python = await starting;
  far(0.6);
  for (const wheel of fetched) python.unpackArchive(wheel, "wheel");
  python.unpackArchive(table, "zip", { extractDir: "/table" });
  python.runPython("import sys; sys.path.insert(0, '/table')");
  far(0.75);
  python.runPython("from at_home import begun");
  far(0.9);
  return python;
}

let hurried = () => {}; // ends the pause before a bot's move
let hurry = false;

function hear({ say }) {
  if (JSON.parse(say).skip) {
    hurry = true;
    hurried();
    return;
  }
  tell(table.home.hear(say));
  playBots();
}

async function playBots() {
  const here = table;
  if (here.playing) return;
  here.playing = true;
  hurry = false;
  while (here === table && here.home.bot_to_move()) {
    if (!hurry) await new Promise((resolve) => setTimeout((hurried = resolve), PAUSE));
    if (here === table && here.home.bot_to_move()) tell(here.home.move_bot());
  }
  here.playing = false;
}

function tell(lines) {
  postMessage({ told: lines.toJs(), kept: table.home.kept(), of: table.of });
  lines.destroy();
}

// The game itself, in Python, on a thread of its own: the page stays quick whatever a bot thinks about.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const PAUSE = 600; // between the moves of bots, so that they can be followed
let table = null; // the game that is played now: { of, home }
let asked = 0; // the page that asked last
const waiting = []; // what has been said before the game was there
const ready = loaded(); // at once: nobody has asked for a game yet
ready.then(() => postMessage({ progress: 1 }), (error) => fail(error, {}));

const reason = (error) => String(error.message ?? error).trim().split("\n").pop().replace(/^[\w.]*Refused: /, "");

addEventListener("message", ({ data }) => {
  if (data.start !== undefined) sit(data);
  else if (data.of === table?.of) hear(data);
  else if (data.of === asked) waiting.push(data);
});

// What Python has no answer to, as where memory runs out: it must be started again, with the page.
const fail = (error, { of }) => postMessage({ failed: reason(error), of });

async function sit({ start, lang, review, of }) {
  asked = of;
  waiting.splice(0);
  const python = await ready.catch(() => null);
  if (python === null || of !== asked) return; // why has been told, or somebody has turned to another page
  const before = table;
  table = null;
  hurried(); // whoever waits there
  try {
    before?.home.destroy();
    python.globals.set("start", start);
    python.globals.set("lang", lang);
    table = { of, home: python.runPython("begun(start, lang)") };
    if (review) postMessage({ page: table.home.review(), of });
  } catch (error) {
    postMessage({ broken: reason(error), of });
    return;
  }
  if (review) return;
  try {
    tell(table.home.show());
  } catch (error) {
    return fail(error, table);
  }
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
  try {
    tell(table.home.hear(say));
  } catch (error) {
    return fail(error, table);
  }
  playBots();
}

async function playBots() {
  const here = table;
  if (here.playing) return;
  here.playing = true;
  hurry = false;
  try {
    while (here === table && here.home.bot_to_move()) {
      const pause = Math.max(hurry ? 0 : PAUSE, 1000 * here.home.rest); // a bot that has failed rests
      if (pause) await new Promise((resolve) => setTimeout((hurried = resolve), pause));
      if (here === table && here.home.bot_to_move()) tell(here.home.move_bot());
    }
  } catch (error) {
    fail(error, here);
  }
  here.playing = false;
}

function tell(lines) {
  postMessage({ told: lines.toJs(), kept: table.home.kept(), of: table.of });
  lines.destroy();
}

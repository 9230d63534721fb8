// The game itself, in Python, on a thread of its own: the page stays quick whatever a bot thinks about.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const PAUSE = 600; // between the moves of bots, so that they can be followed
let home = null;
let playing = false;
const waiting = [];

addEventListener("message", async ({ data }) => {
  if (data.start) await start(data);
  else if (home === null) waiting.push(data);
  else hear(data);
});

async function start({ start, lang }) {
  try {
    const python = await loaded();
    python.globals.set("start", start);
    python.globals.set("lang", lang);
    home = python.runPython(`
import json
from at_home import Home
from seated import Refused

def begun():
    told = json.loads(start)
    return Home.begin(told["asked"], lang) if "asked" in told else Home.again(told, lang)

begun()
`);
  } catch (error) {
    postMessage({ broken: String(error.message ?? error).trim().split("\n").pop().replace(/^[\w.]*Refused: /, "") });
    return;
  }
  tell(home.show());
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
  python.runPython("import at_home");
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
  tell(home.hear(say));
  playBots();
}

async function playBots() {
  if (playing) return;
  playing = true;
  hurry = false;
  while (home.bot_to_move()) {
    if (!hurry) await new Promise((resolve) => setTimeout((hurried = resolve), PAUSE));
    if (home.bot_to_move()) tell(home.move_bot());
  }
  playing = false;
}

function tell(lines) {
  postMessage({ told: lines.toJs(), kept: home.kept() });
  lines.destroy();
}

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

async function loaded() {
  const python = await loadPyodide({ indexURL: new URL("../pyodide/", import.meta.url).href });
  const { wheels } = await (await fetch(new URL("../files.json", import.meta.url))).json();
  const fetched = await Promise.all([...wheels, "table.zip"].map(async (file) => (await fetch(new URL(`../${file}`, import.meta.url))).arrayBuffer()));
  const table = fetched.pop();
  for (const wheel of fetched) python.unpackArchive(wheel, "wheel");
  python.unpackArchive(table, "zip", { extractDir: "/table" });
  python.runPython("import sys; sys.path.insert(0, '/table')");
  return python;
}

function hear({ say }) {
  tell(home.hear(say));
  playBots();
}

async function playBots() {
  if (playing) return;
  playing = true;
  while (home.bot_to_move()) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (home.bot_to_move()) tell(home.move_bot());
  }
  playing = false;
}

function tell(lines) {
  postMessage({ told: lines.toJs(), kept: home.kept() });
  lines.destroy();
}

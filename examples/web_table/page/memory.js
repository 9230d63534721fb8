// What this browser remembers: its games, and the name of the person; and in a tab, how far a guide has come. A browser
// that forbids it forgets; what another page has written under the same word is passed over.

const MOST = 30;

function read(key, otherwise, where = "localStorage") {
  try {
    const found = JSON.parse(window[where].getItem(key));
    return typeof found === typeof otherwise && Array.isArray(found) === Array.isArray(otherwise) ? found : otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value, where = "localStorage") {
  try {
    window[where].setItem(key, JSON.stringify(value));
  } catch {
    // nothing is lost but what is remembered
  }
}

const TABLE = /^(\/table\/|table\.html#)[\w-]+$/;
const STATES = ["over", "your_move", "going_on"];
export const games = () => read("games", []).filter((game) => TABLE.test(game?.link) && STATES.includes(game.state));
export const myName = () => read("name", "");
export const rememberName = (name) => write("name", name);
export const myLanguage = () => read("lang", "");
export const rememberLanguage = (lang) => write("lang", lang);

export function rememberGame(game) {
  const others = games().filter((known) => known.link !== game.link);
  write("games", [game, ...others].slice(0, MOST));
}

export function forgetGame(link) {
  write("games", games().filter((known) => known.link !== link));
}

// The marks of a guided game that have been told at a table, by their numbers.
export const marksTold = (link) => read(`told ${link}`, [], "sessionStorage");
export const rememberTold = (link, numbers) => write(`told ${link}`, [...marksTold(link), ...numbers], "sessionStorage");

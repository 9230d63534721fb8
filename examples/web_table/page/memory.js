// What this browser remembers: its games, and the name of the person. A browser that forbids it forgets.

const MOST = 30;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // nothing is lost but the list
  }
}

export const games = () => read("games", []);
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

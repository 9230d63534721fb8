// Where the tables are: on the server that this page comes from.

import { lang, say } from "./words.js";

export const lobby = "/";
export const link = location.pathname.split("/").pop();
export const pathOf = (link) => `/table/${link}`;
export const reviewOpens = "_blank";
export const reviewOf = (link) => `/review/${link}?lang=${lang}`;

export const offered = async () => (await fetch(`/games?lang=${lang}`)).json();

// The seats of a game just dealt, each with the way to it, or the reasons why there is none.
export async function dealt(asked) {
  try {
    const answer = await fetch(`/games?lang=${lang}`, { method: "POST", body: JSON.stringify(asked) });
    const told = await answer.json();
    return answer.ok ? told : { reasons: told.reasons };
  } catch {
    return { reasons: [say("no_server")] };
  }
}

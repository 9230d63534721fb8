// The line to the server: it comes back by itself, waiting a little longer each time.

import { lang, say } from "./words.js";

const FINAL = { 4404: "no_seat", 4500: "unreadable", 4403: "not_here", 4410: "moved_away" };

export function connect(link, { hear, lost, found, over }) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let socket = null;
  let wait = 500;

  function open() {
    socket = new WebSocket(`${scheme}://${location.host}/socket/${link}?lang=${lang}`);
    socket.addEventListener("message", (message) => {
      wait = 500;
      found();
      hear(JSON.parse(message.data));
    });
    socket.addEventListener("close", (closed) => {
      if (closed.code in FINAL) {
        over(say(FINAL[closed.code]));
        return;
      }
      lost();
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 8000);
    });
  }

  open();
  return (message) => {
    if (socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
}

// The line to the server: it comes back by itself, waiting a little longer each time.

const FINAL = { 4404: "There is no such seat.", 4500: "This game cannot be read.", 4403: "This page may not play here." };

export function connect(link, { hear, lost, found, over }) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let socket = null;
  let wait = 500;

  function open() {
    socket = new WebSocket(`${scheme}://${location.host}/socket/${link}`);
    socket.addEventListener("message", (message) => {
      wait = 500;
      found();
      hear(JSON.parse(message.data));
    });
    socket.addEventListener("close", (closed) => {
      if (closed.code in FINAL) {
        over(FINAL[closed.code]);
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

// The frame around lobby and tables: Python starts here while the lobby is read, once for the whole visit.

const frame = document.querySelector("#page");
const PAGES = /^(lobby|table|review)\.html(#[\w-]*)?$/;
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
let sitting = 0; // the pages that have asked for Python, counted: only the last one is told anything
let tell = () => {};
let start = { progress: 0.01 }; // how far the start has come, or why it has failed

worker.addEventListener("message", ({ data }) => {
  if (data.of === undefined) start = data;
  if (data.of === undefined || data.of === sitting) tell(data);
});
worker.addEventListener("error", (event) => tell((start = { failed: event.message })));

// For the page in the frame: `asked` is what Python is to do first. The answer says something more to it.
window.python = {
  sit(asked, hear) {
    const of = (sitting += 1);
    tell = hear;
    hear(start);
    worker.postMessage({ ...asked, of });
    return (said) => worker.postMessage({ say: said, of });
  },
};

// The address names the page in the frame, so that it can be kept and loaded again.
const shown = () => frame.contentWindow.location.pathname.split("/").pop() + frame.contentWindow.location.hash;
frame.addEventListener("load", () => {
  if (PAGES.test(shown())) history.replaceState(null, "", `#${shown()}`);
  const title = () => (document.title = frame.contentDocument.title);
  new MutationObserver(title).observe(frame.contentDocument.head, { childList: true, subtree: true, characterData: true });
  title();
  frame.contentWindow.focus();
});
const open = () => {
  const asked = location.hash.slice(1);
  frame.src = PAGES.test(asked) ? asked : "lobby.html";
};
addEventListener("hashchange", () => location.hash.slice(1) !== shown() && open());
open();
navigator.serviceWorker?.register("offline.js").catch(() => {}); // without it the page works, but not offline

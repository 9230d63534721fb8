// Keeps every file of the folder, so that the table opens without a network. What is fetched anew, is fetched whole.

const NAME = `table-${BUILT.version}`;

addEventListener("install", (event) => {
  // not from the browser's own cache, which may still have files of the folder as it was before
  const files = ["./", ...BUILT.files].map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("table-") && name !== NAME) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(old());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});

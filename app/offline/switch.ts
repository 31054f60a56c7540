import { forgetAll, inTurn, ownPage, readWaiting, stores, storeWaiting, type Waiting } from "./stored.ts";

// The script of /offline: the switch, and the list of what waits.
const page = document.querySelector<HTMLElement>("[data-offline]");
const worker = document.querySelector<HTMLScriptElement>("script[data-offline-worker]")?.dataset.offlineWorker ?? "";
if (page && "serviceWorker" in navigator && "locks" in navigator) void show(page);

async function show(page: HTMLElement) {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-part=${name}]`);
  const isOn = Boolean(await navigator.serviceWorker.getRegistration());
  const titles = await titlesOfKept(); // read once: each is a whole page
  const drawAll = () => draw(part, isOn, titles);
  await drawAll();
  new BroadcastChannel(stores.waiting).addEventListener("message", drawAll);
  addEventListener("online", () => navigator.serviceWorker.controller?.postMessage("send"));
  part("off")
    ?.querySelector("button")
    ?.addEventListener("click", async () => {
      await navigator.serviceWorker.register(worker, { scope: "/" });
      await navigator.serviceWorker.ready;
      location.assign(ownPage);
    });
  part("on")
    ?.querySelector("button")
    ?.addEventListener("click", async () => {
      const known = await navigator.serviceWorker.getRegistration();
      await known?.unregister();
      await forgetAll();
      location.assign(ownPage);
    });
}

type Part = (name: string) => HTMLElement | null;

/** Shows the parts that hold, with what waits and the pages that are kept, the latest first. */
async function draw(part: Part, isOn: boolean, titles: Map<string, string>) {
  const { waiting } = await readWaiting();
  for (const [name, isShown] of Object.entries({
    none: false,
    off: !isOn,
    on: isOn,
    waits: waiting.length > 0,
    nothing: isOn && waiting.length === 0,
    refused: waiting.some((one) => one.refused),
    kept: titles.size > 0,
    lost: location.search === "?lost",
  })) {
    const shown = part(name);
    if (shown) shown.hidden = !isShown;
  }
  const fill = (name: string, rows: Node[]) =>
    part(name)
      ?.querySelector("ul")
      ?.replaceChildren(...rows);
  fill(
    "waits",
    waiting.map((one) => item(one, titles)),
  );
  fill(
    "kept",
    [...titles].reverse().map(([path, title]) => row(path, title)),
  );
}

/** Returns what each kept page is called, by its path. */
async function titlesOfKept(): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  if (!(await caches.has(stores.pages))) return titles;
  const pages = await caches.open(stores.pages);
  for (const { url } of await pages.keys()) {
    const html = (await (await pages.match(url, { ignoreVary: true }))?.text()) ?? "";
    const [path, { title }] = [url.slice(location.origin.length), new DOMParser().parseFromString(html, "text/html")];
    titles.set(path, title.replace(/ · [^·]*$/, "") || path);
  }
  return titles;
}

function row(path: string, title: string): Node {
  const link = Object.assign(document.createElement("a"), { href: path, textContent: title });
  link.className = "inline-flex min-h-11 items-center underline";
  const drawn = document.createElement("li");
  drawn.append(link);
  return drawn;
}

/** Fills the template of the page: what, where, when, why it came back, and a button that removes it. */
function item(one: Waiting, titles: Map<string, string>): Node {
  const template = page?.querySelector("template");
  const drawn = document.importNode((template as HTMLTemplateElement).content, true);
  const form = new URLSearchParams(one.body);
  const set = (name: string, text: string | undefined) => {
    const shown = drawn.querySelector<HTMLElement>(`[data-${name}]`);
    if (!shown) return;
    shown.hidden = !text;
    shown.textContent = text ?? "";
  };
  const vote = form.get("vote");
  const [wanted = "comment", kind, id] = vote?.split(".") ?? [];
  for (const name of ["comment", "up", "down", "none"]) {
    const label = drawn.querySelector<HTMLElement>(`[data-${name}]`);
    if (label) label.hidden = name !== wanted;
  }
  set("text", form.get("content") ?? undefined);
  set(
    "when",
    new Date(one.at).toLocaleString(`${document.documentElement.lang}-CA`, { dateStyle: "long", timeStyle: "short", hourCycle: "h23" }),
  );
  set("refused", one.refused);
  const link = drawn.querySelector("a");
  const path = kind === "post" ? `/post/${id}` : one.path.replace(/\?.*/, "");
  if (link) [link.href, link.textContent] = [path, titles.get(path) ?? path];
  drawn.querySelector("button")?.addEventListener("click", async () => {
    await inTurn(async () => {
      const stored = await readWaiting();
      await storeWaiting({ ...stored, waiting: stored.waiting.filter(({ id }) => id !== one.id) });
    });
  });
  return drawn;
}

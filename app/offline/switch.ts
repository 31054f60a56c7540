import { forgetAll, inTurn, ownPage, readWaiting, storeWaiting, type Waiting } from "./stored.ts";

// The script of /offline: the switch, and the list of what waits.
const page = document.querySelector<HTMLElement>("[data-offline]");
const worker = document.querySelector<HTMLScriptElement>("script[data-offline-worker]")?.dataset.offlineWorker ?? "";
if (page && "serviceWorker" in navigator && "locks" in navigator) void show(page);

async function show(page: HTMLElement) {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-part=${name}]`);
  const isOn = Boolean(await navigator.serviceWorker.getRegistration());
  const { waiting } = await readWaiting();
  for (const [name, isShown] of Object.entries({
    none: false,
    off: !isOn,
    on: isOn,
    waits: waiting.length > 0,
    nothing: isOn && waiting.length === 0,
    lost: location.search === "?lost",
  })) {
    const shown = part(name);
    if (shown) shown.hidden = !isShown;
  }
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
  part("waits")
    ?.querySelector("ul")
    ?.replaceChildren(...waiting.map(item));
}

/** Fills the template of the page: what, where, when, why it came back, and a button that removes it. */
function item(one: Waiting): Node {
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
  for (const kind of ["comment", "vote"]) {
    const label = drawn.querySelector<HTMLElement>(`[data-${kind}]`);
    if (label) label.hidden = (kind === "vote") !== (vote !== null);
  }
  set("text", form.get("content") ?? undefined);
  set(
    "when",
    new Date(one.at).toLocaleString(`${document.documentElement.lang}-CA`, { dateStyle: "long", timeStyle: "short", hourCycle: "h23" }),
  );
  set("refused", one.refused);
  const link = drawn.querySelector("a");
  const [, kind, id] = vote?.split(".") ?? [];
  const path = kind === "post" ? `/post/${id}` : one.path.replace(/\?.*/, "");
  if (link) [link.href, link.textContent] = [path, path];
  drawn.querySelector("button")?.addEventListener("click", async () => {
    await inTurn(async () => {
      const stored = await readWaiting();
      await storeWaiting({ ...stored, waiting: stored.waiting.filter(({ id }) => id !== one.id) });
    });
    location.reload();
  });
  return drawn;
}

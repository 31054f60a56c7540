// The script of /settings/follows/push: it asks the browser for a subscription and sends the form with it.
const form = document.querySelector<HTMLFormElement>("form[data-push-key]");
const address = document.querySelector<HTMLScriptElement>("script[data-push-worker]")?.dataset.pushWorker ?? "";
const part = (name: string, isHidden: boolean) => {
  const shown = document.querySelector<HTMLElement>(`[data-part=${name}]`);
  if (shown) shown.hidden = isHidden;
};
if (form && "serviceWorker" in navigator && "PushManager" in window) {
  part("script", true);
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe(form).catch(() => part("refused", false));
  });
}

async function subscribe(form: HTMLFormElement): Promise<void> {
  const applicationServerKey = form.dataset.pushKey ?? "";
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
  await navigator.serviceWorker.register(`${address}?${applicationServerKey}`, { scope: location.pathname });
  const { pushManager } = await navigator.serviceWorker.ready;
  // Another member may have asked before in this browser: a new subscription has an address of its own.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint = "", keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  for (const [name, value] of Object.entries({ endpoint, ...keys })) (form.elements.namedItem(name) as HTMLInputElement).value = value;
  form.submit();
}

export {};

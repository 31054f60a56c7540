// A worker of its own beside that of app/offline, which is for those who asked for that: it answers for no page.
type Pushed = Event & { waitUntil: (work: Promise<unknown>) => void; data: { text: () => string } | null; notification: Notification };
type Worker = {
  addEventListener: (name: "push" | "notificationclick" | "pushsubscriptionchange", hear: (event: Pushed) => void) => void;
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (path: string) => Promise<unknown> };
};
const worker = self as unknown as Worker; // as in app/offline

worker.addEventListener("push", (event) => {
  const sentence = event.data ? event.data.text() : location.host;
  event.waitUntil(worker.registration.showNotification(sentence, { tag: "news" }));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow("/notifications"));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew()));

/** The push service has given the browser another address. The key of the site stands in the address of this worker. */
async function subscribeAnew() {
  const asked = { userVisibleOnly: true, applicationServerKey: location.search.slice(1) };
  const { endpoint = "", keys } = (await worker.registration.pushManager.subscribe(asked)).toJSON();
  const body = new URLSearchParams({ add: "yes", endpoint, ...keys });
  await fetch("/settings/follows/push", { method: "POST", body, redirect: "manual" });
}

export {};

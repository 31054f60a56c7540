// The script of the pages on which a passkey can be used or made: nothing but the browser itself can ask a device for one.

type Challenge = { ticket: string; options: Options };
type Id = { type: "public-key"; id: string };
type Options = { challenge: string; user?: { id: string }; allowCredentials?: Id[]; excludeCredentials?: Id[] };

const bytesOf = (text: string) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
const idsOf = (ids: Id[] = []) => ids.map((one) => ({ ...one, id: bytesOf(one.id) }));

/** What the browser takes, with bytes for what came as text. */
const publicKeyOf = (options: Options) =>
  ({
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: idsOf(options.allowCredentials),
    excludeCredentials: idsOf(options.excludeCredentials),
    ...(options.user && { user: { ...options.user, id: bytesOf(options.user.id) } }),
  }) as unknown as PublicKeyCredentialCreationOptions & PublicKeyCredentialRequestOptions;

async function askDevice(use: string): Promise<{ passkey: string; ticket: string }> {
  const asked = await fetch(`/passkey-challenge?for=${use}`);
  if (!asked.ok) throw new Error(asked.statusText);
  const { ticket, options }: Challenge = await asked.json();
  const publicKey = publicKeyOf(options);
  const given = await (use === "new" ? navigator.credentials.create({ publicKey }) : navigator.credentials.get({ publicKey }));
  const { id, rawId, type, response } = given as PublicKeyCredential;
  const texts: Record<string, unknown> = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"] as const) {
    const bytes = (response as unknown as Record<string, ArrayBuffer | null>)[name];
    if (bytes) texts[name] = textOf(bytes);
  }
  return { ticket, passkey: JSON.stringify({ id, rawId: textOf(rawId), type, response: texts }) };
}

function offer(place: HTMLElement) {
  const form = place.closest("form");
  const [passkey, ticket] = place.querySelectorAll<HTMLInputElement>("input[type=hidden]");
  if (!form || !passkey || !ticket) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className =
    "inline-flex min-h-11 items-center justify-center rounded-md px-4 text-sm font-semibold border border-edge bg-card font-normal";
  button.textContent = place.dataset.label ?? "";
  const said = document.createElement("p");
  said.className = "mt-1 text-sm font-semibold text-brand";
  said.ariaLive = "polite";
  place.append(button, said);
  place.className = "my-4";
  form.hidden = false;
  button.addEventListener("click", async () => {
    said.textContent = "";
    button.disabled = true;
    try {
      const answer = await askDevice(place.dataset.passkey ?? "");
      passkey.value = answer.passkey;
      ticket.value = answer.ticket;
      form.submit();
    } catch {
      said.textContent = place.dataset.failed ?? ""; // also when the reader turned away
    }
    button.disabled = false;
  });
}

if ("PublicKeyCredential" in window && isSecureContext) {
  for (const place of document.querySelectorAll<HTMLElement>("[data-passkey]")) offer(place);
}

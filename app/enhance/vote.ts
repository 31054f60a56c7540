import { ApiError, readJson } from "#app/api-client/request.ts";
import { ask, hush, say } from "./ask.ts";

type Voted = { user_vote: "up" | "down" | null; score: string };

/**
 * Updates a pressed vote button at once, then calls the form's own action. A failure restores the button and shows why. Only one vote at a
 * time runs per item (docs/product/votes.md#votes).
 */
export function vote() {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.name !== "vote") return;
    const item = button.closest<HTMLElement>("[data-vote]");
    if (!item) return;
    event.preventDefault();
    if (item.ariaBusy !== "true") void cast(item, button);
  });
}

async function cast(item: HTMLElement, pressed: HTMLButtonElement) {
  const buttons = [...item.querySelectorAll("button")];
  const output = item.querySelector("output");
  if (!output) return;
  const before = { score: output.value, pressed: buttons.map((button) => button.ariaPressed) };
  item.ariaBusy = "true";
  const [up, down] = buttons.map((button) => button.ariaPressed === "true");
  const isUp = pressed === buttons[0];
  const now = pressed.ariaPressed === "true" ? 0 : isUp ? 1 : -1;
  show(buttons, now);
  // A score shown as "1.2k" cannot be updated here; it waits for the server's answer.
  if (/^-?\d+$/.test(before.score)) output.value = String(Number(before.score) + now - (Number(up) - Number(down)));
  try {
    const voted = await ask(pressed.form?.action || location.href, {
      method: "POST",
      // Sending the same vote again would withdraw it, so it is never retried.
      attempts: 1,
      headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ vote: pressed.value }),
      read: async (response) => (await readJson(response)) as Voted,
    });
    hush();
    output.value = voted.score;
    show(buttons, voted.user_vote === "up" ? 1 : voted.user_vote === "down" ? -1 : 0);
  } catch (error) {
    if (error instanceof ApiError) say(error.message);
    output.value = before.score;
    for (const [position, button] of buttons.entries()) button.ariaPressed = before.pressed[position] ?? "false";
  }
  item.ariaBusy = "false";
}

function show([up, down]: HTMLButtonElement[], vote: number) {
  if (up) up.ariaPressed = String(vote === 1);
  if (down) down.ariaPressed = String(vote === -1);
}

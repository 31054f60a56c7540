import { ApiError, readJson } from "#app/api-client/request.ts";
import { ask, hush, say } from "./ask.ts";
import { fetchPage, kept } from "./load-more.ts";

/** `waits` is the sentence of a vote that is sent later, of which nothing else is known. */
type Voted = { user_vote: "up" | "down" | null; score: string; waits?: string };

/**
 * Updates a pressed vote button at once, then calls the form's own action. A failure restores the button and shows why. Only one vote at a
 * time runs per item (docs/product/votes.md#votes).
 */
export function vote() {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    const item = button?.closest<HTMLElement>("[data-vote]");
    if (!item || !(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (item.ariaBusy !== "true") void cast(item, button);
  });
}

async function cast(item: HTMLElement, { form, value }: HTMLButtonElement) {
  item.ariaBusy = "true";
  const output = item.querySelector("output") as HTMLOutputElement;
  const { value: score } = output;
  const wanted = value.replace(/\..*/, "");
  const held = show(item, wanted);
  // A score shown as "1.2k" waits for the server's answer.
  if (!score.endsWith("k")) output.value = `${+score + worth(wanted) - worth(held)}`;
  try {
    const headers = { Accept: "application/json" };
    const body = new URLSearchParams({ vote: value });
    const voted = (await ask(form?.action ?? "", { method: "POST", headers, body, read: readJson })) as Voted;
    hush();
    if (voted.waits) return say(voted.waits, item);
    output.value = voted.score;
    show(item, voted.user_vote);
  } catch (error) {
    if (error instanceof ApiError) say(error.message, item);
    output.value = score;
    show(item, held);
  } finally {
    item.ariaBusy = "false";
  }
}

/** Shows the votes as they are now on a page that the browser kept whole while its reader was on another one, which may have changed them. */
export function votesAfterBack() {
  addEventListener("pageshow", async ({ persisted }) => {
    let address = persisted ? location.href : "";
    for (let left = kept()?.added ?? 0; address && left-- >= 0; ) {
      const page = await fetchPage(address);
      for (const fresh of page.querySelectorAll<HTMLElement>("[data-vote]")) {
        const item = document.querySelector(`[data-vote="${fresh.dataset.vote}"]`);
        if (item) item.innerHTML = fresh.innerHTML;
      }
      address = page.querySelector<HTMLAnchorElement>("a#more")?.href ?? "";
    }
  });
}

const worth = (vote: string) => (vote === "up" ? 1 : vote === "down" ? -1 : 0);

/** Shows which vote is held, and has each button ask for what a press of it would change that to. Returns what was held before. */
function show(item: HTMLElement, vote: string | null): string {
  let before = "";
  for (const [at, button] of item.querySelectorAll("button").entries()) {
    const own = at ? "down" : "up";
    if (button.ariaPressed === "true") before = own;
    button.ariaPressed = String(own === vote);
    button.value = button.value.replace(/^\w+/, own === vote ? "none" : own);
  }
  return before;
}

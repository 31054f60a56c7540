import { m } from "#app/words/writing-messages.ts";
import { draftStatus } from "./draft-status.ts";
import { formatButtons } from "./format-buttons.ts";
import { type Near, showNear } from "./near.ts";
import { previewPanel } from "./preview-panel.ts";

const draftMs = 3_000;
const previewMs = 500;
/** Between two requests of a form, so that they stay far below what a member may write in a minute. */
const betweenMs = 1_500;
const timeoutMs = 10_000;

/** What the form's own action answers (app/http/preview.server.ts), or a sentence. */
type Answer = {
  error?: string;
  draft?: { revision: number; savedAt: number | null } | { problem: string };
  preview?: { html: string };
  near?: Near[];
};

/**
 * Keeps the draft of a form a few seconds after a change, and draws its preview once that was asked for: one request at a time. `button` is the
 * one that asks for the preview.
 */
export function whileWriting(form: HTMLFormElement, button: HTMLButtonElement) {
  const box = form.elements.namedItem(button.value.split(".")[1] ?? "");
  if (!(box instanceof HTMLTextAreaElement)) return;
  const preview = previewPanel(box, formatButtons(box), button);
  const status = draftStatus(form);
  const keepsDraft = form.dataset.drafts !== undefined;
  let [timer, lastAt] = [0, 0];
  let isUnderWay = false;
  let isLeaving = false;
  /** Another device saved the draft: this form no longer does so by itself. */
  let isStale = false;
  let revision = String(new FormData(form).get("draft_revision") ?? "");
  let sent = typed();

  function typed(): string {
    return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();
  }

  function request(name: "draft" | "preview", init: RequestInit = {}): Promise<Response> {
    sent = typed();
    lastAt = Date.now();
    const body = new URLSearchParams(sent);
    body.set("draft_revision", revision);
    body.set(name, name === "preview" ? button.value : "yes");
    return fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body, ...init });
  }

  async function send() {
    if (isUnderWay || isLeaving) return;
    isUnderWay = true;
    const giveUp = new AbortController();
    const tooLong = setTimeout(() => giveUp.abort(), timeoutMs);
    try {
      const response = await request(preview.isOpen() ? "preview" : "draft", { signal: giveUp.signal });
      if (response.redirected) take({ error: m.draft_signed_out({}) }, 401);
      else take(await response.json(), response.status);
    } catch {
      sent = "";
      if (keepsDraft) status.failed(m.draft_unreachable({}));
    }
    clearTimeout(tooLong);
    isUnderWay = false;
    if (sent && sent !== typed()) plan();
  }

  function take({ error, draft, preview: drawn, near }: Answer, code: number) {
    if (drawn) preview.show(drawn.html);
    if (near) showNear(form, near);
    isStale ||= code === 409;
    if (!keepsDraft) return;
    if (error || (draft && "problem" in draft)) status.failed(error ?? (draft as { problem: string }).problem);
    else if (draft && "revision" in draft) {
      revision = String(draft.revision);
      const field = form.querySelector<HTMLInputElement>("[name=draft_revision]");
      if (field) field.value = revision;
      status.kept(draft.savedAt);
    }
  }

  function plan() {
    const isPreview = preview.isOpen();
    if (isPreview) clearTimeout(timer);
    else if (timer || !keepsDraft || isStale) return;
    const ms = Math.max(isPreview ? previewMs : draftMs, lastAt + betweenMs - Date.now());
    timer = window.setTimeout(() => {
      timer = 0;
      send();
    }, ms);
  }

  function leave() {
    const isToSave = document.visibilityState === "hidden" && keepsDraft && !isStale && !isLeaving && !isUnderWay && sent !== typed();
    if (isToSave) request("draft", { keepalive: true }).catch(() => {});
  }

  form.addEventListener("input", plan);
  form.addEventListener("change", plan);
  document.addEventListener("visibilitychange", leave);
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
  form.addEventListener("submit", () => {
    isLeaving = true;
  });
  button.addEventListener("click", () => {
    if (!preview.isOpen()) preview.show("");
    clearTimeout(timer);
    timer = 0;
    send();
  });
  if (box.value !== box.defaultValue) {
    sent = ""; // typed before this script arrived
    plan();
  }
}

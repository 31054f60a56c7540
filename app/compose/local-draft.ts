import { ownerlessKeys } from "#app/features/drafts/rules.ts";

/**
 * Stores a form in the browser at every change (docs/product/pages.md#drafts), and fills it with that copy when it is newer than what the
 * server has saved. `draftIn` (app/features/drafts) marks the form. The copy is deleted when it is older, when the draft is discarded or the
 * edit cancelled, or when the wizard ends (app/enhance).
 */
export function localDraft() {
  const form = document.querySelector<HTMLFormElement>("form[data-draft]");
  const storage = ownStorage();
  if (!form || !storage) return;
  const { draft: key = "", keptAt, servedAt } = form.dataset;
  const openedAt = performance.now();
  for (const ownerless of ownerlessKeys) storage.removeItem(ownerless);
  const found = read(storage.getItem(key));
  if (keptAt && found) {
    if (found.at <= Number(keptAt)) storage.removeItem(key);
    else if (!isTouched(form)) fill(form, found.values);
  }
  form.addEventListener("input", () => {
    // Takes the server's clock where the browser's is behind, and the browser's where the page came from its cache.
    const at = Math.max(Date.now(), Math.round(Number(servedAt) + performance.now() - openedAt));
    storage.setItem(key, JSON.stringify({ at, values: valuesOf(form) }));
  });
  for (const link of document.querySelectorAll("[data-discards]")) link.addEventListener("click", () => storage.removeItem(key));
}

/** Returns null where the browser's settings forbid storing. */
function ownStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Returns whether somebody typed before the script arrived; what they typed is newer than any copy. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const drawn = [...field.options].findIndex((option) => option.defaultSelected);
      return field.selectedIndex !== Math.max(0, drawn);
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    return field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  });
}

/** Returns what the form would send, several boxes of a name with commas between; "" where none of them is ticked. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const typed = new FormData(form);
  const fields = [...form.querySelectorAll<HTMLInputElement>("[name]")];
  return Object.fromEntries(fields.map(({ name }) => [name, typed.getAll(name).join()]));
}

function fill(form: HTMLFormElement, values: Map<string, string>) {
  for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea, select")) {
    const value = /hidden|file/.test(field.type) ? undefined : values.get(field.name);
    if (value === undefined) continue;
    if (/checkbox|radio/.test(field.type)) field.checked = value.split(",").includes(field.value);
    else if (field.value !== value) {
      field.value = value;
      field.closest("details")?.setAttribute("open", ""); // what comes back is in view
    }
  }
}

function read(stored: string | null): { at: number; values: Map<string, string> } | null {
  try {
    const { at, values } = JSON.parse(stored ?? "null");
    return { at: Number(at), values: new Map(Object.entries<string>(values).filter(([, value]) => typeof value === "string")) };
  } catch {
    return null;
  }
}

import { type FormEvent, useEffect, useRef, useState } from "react";
import { type LocalDraft, localDraftKey, ownerlessKeys } from "./rules.ts";

/** The member of the page, when the server last saved their draft (0 for never) and when it rendered the page, both in milliseconds. */
type Served = { memberId: number; keptAt: number; now: number };

/**
 * Stores a wizard's step in the browser (docs/product/pages.md#drafts): at every change, for this member alone. Returns the copy as `local`
 * when it is newer than the server's draft. It is cleared when the wizard ends (app/enhance) or the draft is discarded.
 */
export function useLocalDraft(draft: LocalDraft, { memberId, keptAt, now }: Served, mayRestore: boolean) {
  const key = localDraftKey(draft, memberId);
  const form = useRef<HTMLFormElement>(null);
  const openedAt = useRef(0);
  const [local, setLocal] = useState<Record<string, string> | null>(null);
  useEffect(() => {
    openedAt.current = performance.now();
    for (const ownerless of ownerlessKeys) localStorage.removeItem(ownerless);
    const found = read(key);
    if (mayRestore && found && found.at > keptAt && !isTouched(form.current)) setLocal(found.values);
  }, [key, keptAt, mayRestore]);
  const keep = (change: FormEvent | "forget") => {
    if (change === "forget") return localStorage.removeItem(key);
    // Takes the server's clock where the browser's is behind, and the browser's where the page came from its cache.
    const at = Math.max(Date.now(), Math.round(now + performance.now() - openedAt.current));
    // React updates hidden fields only after this event.
    setTimeout(() => form.current && write(key, form.current, at));
  };
  return { local, form, keep };
}

/** Returns whether somebody typed before the script arrived; what they typed is newer than any copy. */
function isTouched(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const drawn = [...field.options].findIndex((option) => option.defaultSelected);
      return field.selectedIndex !== Math.max(0, drawn);
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    return field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  });
}

function write(key: string, form: HTMLFormElement, at: number) {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  localStorage.setItem(key, JSON.stringify({ at, values }));
}

function read(key: string): { at: number; values: Record<string, string> } | null {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(key) ?? "null");
    const texts = Object.entries(values).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    return { at: Number(at), values: Object.fromEntries(texts) };
  } catch {
    return null;
  }
}

import { type FormEvent, useEffect, useRef, useState } from "react";
import { localDraftKey } from "./rules.ts";

/**
 * The browser's own copy of the wizard's first step (spec 2 section 4): written at every change, read back when the server keeps none,
 * cleared where the project was made (app/enhance) or the draft is discarded.
 */
export function useLocalDraft(serverHasOne: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [local, setLocal] = useState<Record<string, string> | null>(null);
  useEffect(() => {
    if (!serverHasOne) setLocal(read());
  }, [serverHasOne]);
  const keep = (change: FormEvent | "forget") => {
    if (change === "forget") localStorage.removeItem(localDraftKey);
    // What React is about to put into hidden fields is there a moment later.
    else setTimeout(() => form.current && write(form.current));
  };
  return { local, form, keep };
}

function write(form: HTMLFormElement) {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  localStorage.setItem(localDraftKey, JSON.stringify(values));
}

function read(): Record<string, string> | null {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(localDraftKey) ?? "null");
    if (values === null || typeof values !== "object") return null;
    return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string"));
  } catch {
    return null;
  }
}

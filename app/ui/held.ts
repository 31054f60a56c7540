import { useEffect, useLayoutEffect, useState } from "react";

/**
 * A layout effect in the browser, an effect on the server, which has no layout. Reading the page in it happens in the same task as the
 * first render, so that nothing typed in between is lost.
 */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Returns the field with this id in the current page. */
export function fieldOf(id: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null {
  return document.querySelector(`:is(input, textarea, select)[id="${CSS.escape(id)}"]`);
}

/** The value of a field as state, including what a person typed before the script arrived on a slow connection. */
export function useHeld(id: string, start: string): [string, (value: string) => void] {
  const [held, hold] = useState(start);
  useIsomorphicLayoutEffect(() => {
    const field = fieldOf(id);
    if (field) hold(field.value);
  }, [id]);
  return [held, hold];
}

import { useEffect, useLayoutEffect, useState } from "react";

/**
 * For what reads the page when the script arrives: in one turn with the first rendering, so that nothing typed meanwhile falls between
 * what was read and what is shown. A server has no layout to wait for.
 */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** The field with this id as it stands in the page. */
export function fieldOf(id: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null {
  return document.querySelector(`:is(input, textarea, select)[id="${CSS.escape(id)}"]`);
}

/** What a field holds: also what was put there before the script arrived on a slow line. */
export function useHeld(id: string, start: string): [string, (value: string) => void] {
  const [held, hold] = useState(start);
  useIsomorphicLayoutEffect(() => {
    const field = fieldOf(id);
    if (field) hold(field.value);
  }, [id]);
  return [held, hold];
}

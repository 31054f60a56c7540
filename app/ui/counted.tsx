import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#app/words/messages.ts";

type Props = { limit: number; start?: string; children: (count: ReactNode) => ReactNode };

/** Shows the length of a text against its limit. A script updates it while a person types. */
export function Counted({ limit, start = "", children }: Props) {
  const [length, setLength] = useState(start.length);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Count what was typed before the script arrived.
    const field = frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    if (field) setLength(field.value.length);
  }, []);
  const measure = (event: FormEvent) => setLength((event.target as HTMLInputElement).value.length);
  return (
    <div onInput={measure} ref={frame}>
      {children(<span className="tabular-nums">{m.post_count({ length, limit })}</span>)}
    </div>
  );
}

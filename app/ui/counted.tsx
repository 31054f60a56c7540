import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#app/words/messages.ts";

type Props = { limit: number; start?: string; children: (count: ReactNode) => ReactNode };

/** How long a text is against its limit, moving along once a script runs. */
export function Counted({ limit, start = "", children }: Props) {
  const [length, setLength] = useState(start.length);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was typed before the script arrived counts too.
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

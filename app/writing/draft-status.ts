import { m } from "#app/words/writing-messages.ts";

/** Returns functions that say beside what sends a form, or at its end, whether its draft is kept. The time is not read out: only what changes in words is. */
export function draftStatus(form: HTMLFormElement) {
  const line = document.createElement("p");
  line.className = "text-sm text-soft";
  const [said, time] = [document.createElement("span"), document.createElement("span")];
  said.setAttribute("role", "status");
  line.append(said, " ", time);
  const say = (sentence: string) => {
    form.querySelector("p[role=status]")?.remove(); // what the server said
    const bar = form.querySelector(".send");
    if (!line.isConnected) bar ? bar.prepend(line) : form.append(line);
    if (said.textContent !== sentence) said.textContent = sentence;
    time.textContent = "";
  };
  return {
    kept(savedAt: number | null) {
      say(savedAt === null ? "" : m.draft_kept({}));
      const clock = { hour: "2-digit", minute: "2-digit" } as const;
      if (savedAt !== null) time.textContent = new Date(savedAt).toLocaleTimeString(document.documentElement.lang, clock);
    },
    failed: (reason: string) => say(m.draft_not_kept({ reason })),
  };
}

import { m } from "#app/words/messages.ts";
import type { ShownProject } from "./data.server.ts";
import { promptLimit } from "./rules.ts";

/** Folded at first; copied, or opened where one talks to an assistant: a plain link that carries the prompt and nothing of the reader. */
export function ProjectPrompt({ project }: { project: ShownProject }) {
  const words = encodeURIComponent(project.aiPrompt);
  const places = [
    { name: "ChatGPT", href: `https://chatgpt.com/?q=${words}` },
    { name: "Claude", href: `https://claude.ai/new?q=${words}` },
  ];
  return (
    <details className="mt-3">
      <summary className="min-h-11 py-2.5 font-semibold">{m.project_prompt()}</summary>
      <p className="border-l-4 border-line pl-4 whitespace-pre-line" id="prompt">
        {project.aiPrompt}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft">
        <span className="inline-flex min-h-11 items-center">
          {m.project_prompt_length({ length: project.aiPrompt.length, limit: promptLimit })}
        </span>
        <a className="inline-flex min-h-11 items-center underline" href="#prompt" data-copy-text="prompt">
          {m.project_prompt_copy()}
        </a>
        {places.map((place) => (
          <a
            key={place.name}
            className="inline-flex min-h-11 items-center underline"
            href={place.href}
            target="_blank"
            rel="noopener noreferrer"
          >
            {m.project_prompt_open({ place: place.name })}
          </a>
        ))}
      </p>
    </details>
  );
}

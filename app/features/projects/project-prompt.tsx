import { shareableLinks } from "#app/features/guidance/prompt.ts";
import { PromptLinks } from "#app/features/guidance/prompt-links.tsx";
import { m } from "#app/words/messages.ts";
import type { ShownProject } from "./data.server.ts";
import { promptLimit } from "./rules.ts";

/** Folded at first; copied, or opened where one talks to an assistant. */
export function ProjectPrompt({ project }: { project: ShownProject }) {
  const { chatgpt, claude } = shareableLinks(project.aiPrompt, "");
  return (
    <details className="mt-3">
      <summary className="min-h-11 py-2.5 font-semibold">{m.project_prompt()}</summary>
      <p className="border-l-4 border-line pl-4 whitespace-pre-line" id="prompt">
        {project.aiPrompt}
      </p>
      <p className="mt-2 text-sm text-soft">{m.project_prompt_length({ length: project.aiPrompt.length, limit: promptLimit })}</p>
      <PromptLinks links={{ chatgpt, claude }} of="prompt" />
    </details>
  );
}

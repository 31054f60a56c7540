import type { ReactNode } from "react";
import { PromptLinks } from "#app/features/prompts/prompt-links.tsx";
import { shareableLinks } from "#app/features/prompts/rules.ts";
import { IfOwner, useMine } from "#app/ui/mine/mine.tsx";
import { m } from "#app/words/messages.ts";
import type { ShownProject } from "./data.server.ts";
import { type PromptUse, promptLimit } from "./rules.ts";

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
      <Used as="prompt">
        <PromptLinks links={{ chatgpt, claude }} of="prompt" />
      </Used>
      <IfOwner ownerId={project.userId}>
        <p className="text-sm text-soft">
          {m.prompt_shares({ count: project.promptShares })}, {m.prompt_uses({ count: project.promptCopies })},{" "}
          {m.prompt_edits({ count: project.promptEdits })}
        </p>
      </IfOwner>
    </details>
  );
}

/** Around links: the script of the page has the use of one counted. What guests do is not counted. */
export function Used({ as, children }: { as: PromptUse; children: ReactNode }) {
  return useMine().viewer ? <div data-used={as}>{children}</div> : children;
}

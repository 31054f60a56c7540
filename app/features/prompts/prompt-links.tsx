import { m } from "#app/words/messages.ts";
import type { ShareableLinks } from "./rules.ts";

const names: Record<keyof ShareableLinks, () => string> = {
  chatgpt: () => "ChatGPT",
  claude: () => "Claude",
  linkedin: () => "LinkedIn",
  twitter: () => "X",
  facebook: () => "Facebook",
  reddit: () => "Reddit",
  email: m.share_email,
};

/**
 * Links to copy, open or share a prompt. They carry the prompt and nothing about the reader. `of` is the id of the element that shows it.
 */
export function PromptLinks({ links, of }: { links: Partial<ShareableLinks>; of: string }) {
  const look = "inline-flex min-h-11 items-center underline";
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <a className={look} href={`#${of}`} data-copy-text={of}>
        {m.project_prompt_copy()}
      </a>
      {(Object.entries(links) as [keyof ShareableLinks, string][]).map(([place, href]) => (
        <a key={place} className={look} href={href} target="_blank" rel="noopener noreferrer">
          {place === "chatgpt" || place === "claude" ? m.project_prompt_open({ place: names[place]() }) : names[place]()}
        </a>
      ))}
    </p>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { renderMarkdown } from "#app/markdown/render.server.ts";
import { Formatted } from "#app/ui/formatted.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.formatting_title(), { description: m.formatting_lead() });

/** What may be typed (docs/product/formatted-text.md), each drawn by what draws the texts of members. */
export const loader = pageLoader(async () => {
  const words = m.formatting_words();
  const [one, two] = [m.formatting_one(), m.formatting_two()];
  const typed = [
    [m.formatting_strong(), `**${words}**`],
    [m.formatting_emphasis(), `*${words}*`],
    [m.formatting_struck(), `~~${words}~~`],
    [m.formatting_link(), `[${words}](https://example.ca)`],
    [m.formatting_address(), "https://example.ca"],
    [m.formatting_list(), `- ${one}\n- ${two}`],
    [m.formatting_numbers(), `1. ${one}\n2. ${two}`],
    [m.formatting_quote(), `> ${words}`],
    [m.formatting_code(), "`x = 1`"],
    [m.formatting_block(), "```\nx = 1\ny = 2\n```"],
    [m.formatting_heading(), `# ${words}`],
    [m.formatting_table(), `| ${one} | ${two} |\n| --- | --: |\n| a | 1 |`],
  ];
  return { examples: typed.map(([name = "", source = ""]) => ({ name, source, html: renderMarkdown(source, "article") })) };
});

export const handle = { shared: true };

/** How posts, comments and the other long texts are formatted. */
export default function Formatting() {
  const { examples } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <PageHeader title={m.formatting_title()} lead={m.formatting_lead()} />
      <dl>
        {examples.map(({ name, source, html }) => (
          <div key={name} className="border-t border-line py-3">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 grid gap-3 md:grid-cols-2">
              <pre className="overflow-x-auto bg-wash px-3 py-2 text-sm whitespace-pre-wrap">{source}</pre>
              <Formatted html={html} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="my-4 text-soft">{m.formatting_not()}</p>
    </NarrowPage>
  );
}

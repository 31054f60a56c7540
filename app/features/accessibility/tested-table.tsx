import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { browserLabels, ruleLabels, stepLabels } from "./labels.ts";
import type { Tested } from "./tested.ts";

type Row = { label: string; extent: string; findings: number };

/** What was tested, in the order of the standard: by machine, by our own rules, in other browsers. */
export function TestedTable({ tested: { axe, html, ours, textBrowsers, oldBrowsers } }: { tested: Tested }) {
  const pagesOfOurs = ours.walks.reduce((sum, { pages }) => sum + pages, 0);
  const widths = [...new Set(ours.walks.map(({ width }) => width))].sort((a, b) => a - b).join(", ");
  const groups: { title: string; date: string; rows: Row[] }[] = [
    {
      title: m.tested_axe({ version: axe.version }),
      date: axe.date,
      rows: axe.walks.map(({ language, width, rules, pages, findings }) => ({
        label: m.tested_walk({ language: languageName(language), width }),
        extent: `${m.tested_rules({ count: rules })}, ${m.tested_pages({ count: pages, shown: number(pages) })}`,
        findings,
      })),
    },
    {
      title: m.tested_html({ version: html.version }),
      date: html.date,
      rows: [
        {
          label: m.tested_html_rule(),
          extent: m.tested_documents({ count: html.documents, shown: number(html.documents) }),
          findings: html.findings,
        },
      ],
    },
    {
      title: m.tested_ours({ widths }),
      date: ours.date,
      rows: ours.rules.map(({ name, findings }) => ({
        label: ruleLabels[name]?.() ?? name,
        extent: m.tested_pages({ count: pagesOfOurs, shown: number(pagesOfOurs) }),
        findings,
      })),
    },
    {
      title: m.tested_text_browsers(),
      date: textBrowsers.date,
      rows: textBrowsers.browsers.map(({ name, steps, findings }) => ({
        label: browserLabels[name]?.() ?? name,
        extent: steps.map((step) => stepLabels[step]?.() ?? step).join(", "),
        findings,
      })),
    },
    {
      title: m.tested_old_browsers(),
      date: oldBrowsers.date,
      rows: oldBrowsers.browsers.map(({ name, width, pages, findings }) => ({
        label: `${browserLabels[name]?.() ?? name}, ${m.tested_width({ width })}`,
        extent: m.tested_pages({ count: pages, shown: number(pages) }),
        findings,
      })),
    },
  ];
  return (
    <table className="w-full text-left text-sm tabular-nums [&_td]:pr-2 [&_th]:pr-2">
      <caption className="sr-only">{m.tested_caption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.tested_column_what()}</th>
          <th scope="col">{m.tested_column_extent()}</th>
          <th scope="col">{m.tested_column_findings()}</th>
        </tr>
      </thead>
      {groups.map(({ title, date, rows }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={3} className="border-t border-line pt-3">
              {title},{" "}
              <time className="whitespace-nowrap" dateTime={date}>
                {date}
              </time>
            </th>
          </tr>
          {rows.map(({ label, extent, findings }) => (
            <tr key={label}>
              <th scope="row" className="py-1 font-normal">
                {label}
              </th>
              <td className="py-1">{extent}</td>
              <td className="py-1">{number(findings)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const languageName = (language: "en" | "fr") => (language === "fr" ? m.tested_french() : m.tested_english());

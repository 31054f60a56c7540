import type { ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import type { Errors, Values } from "./field.ts";
import type { FieldView } from "./field-view.ts";

/** `isFolded` keeps the folds of a long form closed, each with how much it holds, unless one of its fields was refused. */
type Given = { fields: FieldView[]; values: Values; errors: Errors | undefined; isFolded?: boolean | undefined };

/** Two in a line where there is room. */
export const beside = "md:grid md:grid-cols-2 md:gap-x-4";

/** Renders these fields in their order, each by `draw`: neighbours of a fold in it, and short ones beside each other. */
export function FieldLayout({ fields, draw, ...given }: Given & { draw: (field: FieldView) => ReactNode }) {
  return runsOf(fields, ({ fold }) => fold).map(([fold, run]) => {
    const rows = runsOf(run, (field) => field.beside).map(([isBeside, row]) => (
      <div key={row[0]?.name} className={isBeside ? beside : undefined}>
        {row.map(draw)}
      </div>
    ));
    return fold === undefined ? (
      rows
    ) : (
      <FieldFold key={fold} title={fold} fields={run} {...given}>
        {rows}
      </FieldFold>
    );
  });
}

/** Fields that most leave empty. They are in view once one of them holds something or was refused, so that nothing is sent or mended unseen. */
export function FieldFold({ title, fields, values, errors, isFolded, children }: Given & { title: string; children: ReactNode }) {
  const filled = fields.filter(({ name, preset = "" }) => (values[name] ?? preset) !== preset).length;
  const isRefused = fields.some(({ name }) => errors?.[name]);
  return (
    <details className="mb-1" open={isRefused || (filled > 0 && !isFolded)}>
      <summary className="min-h-11 font-semibold">
        {title}
        {isFolded && filled > 0 && <small className="font-normal text-soft"> {m.field_filled({ count: filled })}</small>}
      </summary>
      {children}
    </details>
  );
}

/** Returns neighbours of the same kind together. */
export function runsOf<One, Kind>(all: One[], kindOf: (one: One) => Kind): [Kind, One[]][] {
  const runs: [Kind, One[]][] = [];
  for (const one of all) {
    const last = runs.at(-1);
    if (last && last[0] === kindOf(one)) last[1].push(one);
    else runs.push([kindOf(one), [one]]);
  }
  return runs;
}

import { shownDate } from "#app/ui/day.ts";
import { type Column, StaffTable, State } from "#app/ui/staff-table.tsx";

import { m } from "#app/words/messages.ts";
import { isFollowed, labelOf, type RecordKind, records } from "./records.ts";

/** A record as a list shows it: of a contact, the name and the office alone. */
export type ListedRecord = { id: number; revision: number; title: string; about: string; values: Record<string, string>; isDue: boolean };

type Shown = {
  kind: RecordKind;
  rows: ListedRecord[];
  provinceName: (code: string) => string;
  ticks: { form: string; all: boolean; href: string };
};

/** The records of one kind, one line each. */
export function RecordsTable({ kind, rows, provinceName, ticks }: Shown) {
  const { path, title, fields } = records[kind];
  const named = (name: string): Column<ListedRecord>[] =>
    fields
      .filter((field) => field.name === name)
      .map((field) => ({ label: field.label(), width: "slim", show: ({ values }) => labelOf(field, values[name] ?? "") }));
  const columns: Column<ListedRecord>[] = [
    ...named("category"),
    ...named("status").map((column) => ({ ...column, show: (row: ListedRecord) => <State tint="plain">{column.show(row)}</State> })),
    ...fields
      .filter((field) => field.name === "province")
      .map((field): Column<ListedRecord> => ({ label: field.label(), width: "slim", show: ({ values }) => place(values.province ?? "") })),
    ...named("owner").map((column) => ({ ...column, onCard: "named" as const })),
    ...fields
      .filter((field) => field.name === "follow_up")
      .map((field): Column<ListedRecord> => ({ label: field.label(), width: "medium", onCard: "named", show: followUp })),
  ];
  const place = (code: string) => (code ? provinceName(code) : m.canada());
  return (
    <StaffTable
      caption={title()}
      rows={rows}
      nameLabel={fields[0]?.label() ?? title()}
      name={(row) => (
        <>
          <a href={`${path}/${row.id}`}>{row.title}</a> <span>{row.about}</span>
        </>
      )}
      columns={columns}
      ticks={
        isFollowed(kind)
          ? { ...ticks, value: ({ id, revision }) => `${id}.${revision}`, label: (row) => m.table_tick_row({ name: row.title }) }
          : undefined
      }
    />
  );
}

function followUp({ values, isDue }: ListedRecord) {
  const date = shownDate(values.follow_up ?? "");
  return isDue ? <State tint="bad">{m.record_is_due({ date })}</State> : date;
}

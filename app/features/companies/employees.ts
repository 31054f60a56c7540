import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { EmployeeCount } from "./rules.ts";

/** A range as a sentence or a page of facts has it: "201 to 1,000". */
export function employeesIn(range: EmployeeCount): string {
  const [first = 0, last] = range.split("-").map((end) => Number.parseInt(end, 10));
  if (range.endsWith("+")) return m.employees_from({ first: number(first) });
  return last === undefined ? number(first) : m.employees_range({ first: number(first), last: number(last) });
}

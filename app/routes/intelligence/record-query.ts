import type { RecordQuery } from "#app/features/intelligence/records.server.ts";
import { filterFields, isFollowed, type RecordKind } from "#app/features/intelligence/records.ts";

/** What the address of a list asks for, as texts; "" is no filter, and so is what no field holds. */
export function choiceOf(kind: RecordKind, query: URLSearchParams) {
  const chosen = (name: string) => {
    const field = filterFields(kind).find((one) => one.name === name);
    const value = query.get(name) ?? "";
    if (field?.kind === "province") return /^[A-Z]{2}$/.test(value) ? value : "";
    return field?.choices?.find((choice) => choice.value === value)?.value ?? "";
  };
  const followed = isFollowed(kind);
  return {
    search: followed ? (query.get("search") ?? "").trim().slice(0, 200) : "",
    category: chosen("category"),
    level: chosen("level"),
    province: chosen("province"),
    status: chosen("status"),
    owner: followed ? (query.get("owner") ?? "").slice(0, 100) : "",
    due: followed && query.get("due") ? "1" : "",
    archived: query.get("archived") ? "1" : "",
  };
}

export const queryOf = ({ due, archived, ...filters }: ReturnType<typeof choiceOf>): RecordQuery => ({
  ...filters,
  due: due === "1",
  archived: archived === "1",
});

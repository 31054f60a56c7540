import { type RecordKind, recordKinds, records } from "#app/features/intelligence/records.ts";

/** Returns the kind of record whose pages, or whose file, have this address. */
export function kindAt(address: string): RecordKind {
  const pathname = new URL(address, "http://localhost").pathname.replace(/\.csv$/, "");
  return recordKinds.find((kind) => pathname === records[kind].path || pathname.startsWith(`${records[kind].path}/`)) ?? "policy";
}

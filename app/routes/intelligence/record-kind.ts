import { type RecordKind, recordKinds, records } from "#app/features/intelligence/records.ts";

/** The kind whose pages stand at this address. */
export function kindAt(address: string): RecordKind {
  const { pathname } = new URL(address, "http://localhost");
  return recordKinds.find((kind) => pathname === records[kind].path || pathname.startsWith(`${records[kind].path}/`)) ?? "policy";
}

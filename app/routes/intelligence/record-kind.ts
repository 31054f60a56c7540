import { type RecordKind, recordKinds, records } from "#app/features/intelligence/records.ts";

/** The kind whose pages stand at this address. */
export function kindAt(address: string): RecordKind {
  const { pathname } = new URL(address, "http://localhost");
  return recordKinds.find((kind) => pathname === records[kind].path || pathname.startsWith(`${records[kind].path}/`)) ?? "policy";
}

export const idIn = (text: string | null | undefined) => Number(/^\d{1,15}$/.exec(text ?? "")?.[0] ?? 0);

import { alertSentence } from "./alert-list.tsx";
import type { AlertRow } from "./alerts-data.server.ts";
import type { RecordRow } from "./records-data.server.ts";

/** A policy, contact or coalition: the values of its form. */
export function recordWire({ id, values, createdAt, updatedAt }: RecordRow) {
  return { id, ...values, created_at: new Date(createdAt).toISOString(), updated_at: new Date(updatedAt).toISOString() };
}

export function alertWire(alert: AlertRow) {
  return {
    id: alert.id,
    rule: alert.rule,
    message: alertSentence(alert),
    path: alert.path,
    created_at: new Date(alert.createdAt).toISOString(),
  };
}

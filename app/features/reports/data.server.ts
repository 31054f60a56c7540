import { and, asc, eq } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { reports } from "#app/db/schema/index.ts";
import type { Reported, Verdict } from "./rules.ts";

type Decision = { decidedBy: number; decidedAt: number; note: string; status: Verdict };
export type OpenReport = Awaited<ReturnType<typeof openReportsOf>>[number];

export async function insertReport(tx: Writer, report: typeof reports.$inferInsert): Promise<void> {
  await tx.insert(reports).values(report);
}

const open = eq(reports.status, "open");
const about = ({ type, id }: Reported) => and(eq(reports.targetType, type), eq(reports.targetId, id));

export async function openReportsOf(target: Reported, from: Reader = db) {
  return from
    .select({
      id: reports.id,
      reporterId: reports.reporterId,
      reason: reports.reason,
      details: reports.details,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(and(about(target), open))
    .orderBy(asc(reports.id))
    .limit(100);
}

export async function closeReports(tx: Writer, target: Reported, decision: Decision): Promise<void> {
  await tx
    .update(reports)
    .set(decision)
    .where(and(about(target), open));
}

import type { Writer } from "#app/db/client.server.ts";
import { tellFollowers } from "#app/features/follows/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import type { ProjectRow } from "./data.server.ts";

/** Tells who follows a project, or its author, what is new in it; nobody of a private one. */
export async function tellUpdate(
  tx: Writer,
  author: { id: number; username: string },
  { id, title, isPublic }: ProjectRow,
  content: string,
) {
  if (!isPublic) return;
  const target = targetOf("project", id);
  const lists = [target, targetOf("member", author.id)];
  await tellFollowers(tx, { what: "update", author, path: `/project/${id}`, lists, group: target, told: [], about: [title, content] });
}

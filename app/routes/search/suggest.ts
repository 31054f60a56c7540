import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestMembers } from "#app/features/people/find-people.server.ts";
import { suggestSubjects } from "#app/features/references/subjects.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";

/** Serves names that go on as a text begins, as JSON for form scripts: of members, companies or projects that the asker may find. */
export const loader = fileLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const text = (new URL(request.url).searchParams.get("text") ?? "").slice(0, 100);
  const headers = { "Cache-Control": "private, no-store" };
  if (params.kind === "members") return Response.json(await suggestMembers(member, text), { headers });
  if (params.kind === "companies") return Response.json(await suggestSubjects(member, "company", text), { headers });
  if (params.kind === "projects") return Response.json(await suggestSubjects(member, "project", text), { headers });
  return Response.json([], { status: 404, headers });
});

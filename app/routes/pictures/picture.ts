import type { LoaderFunctionArgs } from "@remix-run/node";
import { hasRole } from "#app/auth/permissions.ts";
import { isSelf } from "#app/auth/viewer.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { mayReadComment } from "#app/features/comments/may-read.server.ts";
import { companyRowById } from "#app/features/companies/operations.server.ts";
import { isNewMember } from "#app/features/new-members/limits.server.ts";
import { type MayRead, showPicture } from "#app/features/pictures/operations.server.ts";
import type { PictureHolder } from "#app/features/pictures/rules.ts";
import { mayReadPost } from "#app/features/posts/held.server.ts";
import { mayReadProject } from "#app/features/projects/standing.server.ts";
import { bearerOf } from "#app/http/authenticator.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";
import { pictureAnswer } from "#app/network/pictures.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";

type Check = (viewer: Parameters<MayRead>[0], id: number) => ReturnType<MayRead>;

const company: Check = async (viewer, id) => ({ isForAll: (await companyRowById(viewer, id)).status === "published" });

/** Whether a viewer may see what has a picture. */
const checks: Partial<Record<PictureHolder, Check>> = {
  /** Like the name that it stands beside, once its member is not new any more. */
  face: async (viewer, id) => {
    const account = await findAccountById(id);
    const mayJudge = isSelf(viewer, id) || (viewer !== null && hasRole(viewer, "moderator"));
    if (!account || (isNewMember(account) && !mayJudge)) throw new NotFound("page", m.picture_not_found());
    return { isForAll: !isNewMember(account) };
  },
  post: mayReadPost,
  comment: mayReadComment,
  project: mayReadProject,
  logo: company,
  "site-logo": company,
};

/** A point of nothing. In place of a picture that a reader may not see, it shows the initials beneath, where a sentence would be a broken picture. */
const nothing = Buffer.from("R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIBAAA=", "base64");

/** Serves a picture to whoever may see something that has it, as WebP where the browser reads it. API clients bring their token. */
export const loader = fileLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = (await bearerOf(request))?.member ?? (await requireReader(request));
  const found = await showPicture(viewer, params.digest ?? "", Number(params.size) || 0, {
    webp: (request.headers.get("Accept") ?? "").includes("image/webp"),
    mayRead: async (asks, { kind, id }) => {
      const check = checks[kind];
      if (!check) throw new NotFound("page", m.picture_not_found());
      return check(asks, id);
    },
  }).catch((error) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (!found) return new Response(nothing, { status: 404, headers: { "Content-Type": "image/gif", "Cache-Control": "no-store" } });
  const { bytes, type, isForAll } = found;
  const answer = pictureAnswer(bytes, type, isForAll && settings.reading === "public" ? "public" : "private");
  answer.headers.set("Vary", "Accept");
  return answer;
});

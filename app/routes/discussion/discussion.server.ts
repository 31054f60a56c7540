import { randomUUID } from "node:crypto";
import type { Viewer } from "#app/auth/viewer.ts";
import { commentDraftForm, commentDrafts, keepCommentDraft } from "#app/features/comments/comment-draft.server.ts";
import type { OpenForm } from "#app/features/comments/comment-thread.tsx";
import { listComments } from "#app/features/comments/operations.server.ts";
import { commentSorts, flatten, pageExtent, type Subject } from "#app/features/comments/rules.ts";
import { unmentionedIn } from "#app/features/mentions/operations.server.ts";
import type { Share } from "#app/features/posts/share-links.tsx";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import type { FormCall } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { partFailed } from "#app/http/page-loader.server.ts";
import { draftOf, previewOf } from "#app/http/preview.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { commentWrites } from "./comment-writes.server.ts";
import { save } from "./save.server.ts";
import { vote } from "./vote.server.ts";

/** The weight of the text above the comments, which leaves them so much less, the authors whom the viewer hides, and who may read it. */
type Around = { weight: number; hidden: number[]; isPrivate?: boolean };

/** Returns the discussion of a post or a project as its address asks for it, and what of the page is the viewer's own. */
export async function loadDiscussion(viewer: Viewer, request: Request, subject: Subject, { weight, hidden, isPrivate = false }: Around) {
  const { type, id } = subject;
  const query = new URL(request.url).searchParams;
  const sort = commentSorts.find((known) => known === query.get("sort")) ?? "best";
  const open = openForm(query.get("open"));
  const arrived = idFrom(query.get("comment"));
  const choice = {
    sort,
    under: idFrom(query.get("under")),
    after: query.get("after"),
    hidden,
    holding: open?.id ?? arrived,
  };
  const extent = { ...pageExtent, weight: pageExtent.weight - weight };
  const list = await listComments(subject, choice, extent).catch(partFailed(`the comments of a ${type} could not be loaded`));
  const { tree, next, under, ids } = list ?? { tree: [], next: null, under: 0, ids: [] };
  const textOf = (comment: number) => flatten(tree).find((shown) => shown.id === comment)?.content ?? "";
  const votes = { [type]: await myVotes(viewer, type, [id]), comment: await myVotes(viewer, "comment", ids) };
  return {
    comments: {
      tree,
      next,
      under,
      failed: list === null,
      sort,
      open,
      arrived,
      isSaved: query.has("saved"),
      sent:
        query.has("sent") || query.has("saved")
          ? await unmentionedIn({ type: "comment", id: arrived }, { content: textOf(arrived), kind: "remark" }, isPrivate)
          : null,
      drafts: await commentDrafts(viewer, subject),
    },
    share: query.has("share") ? shareOf(`/${type}/${id}`) : null,
    mine: { votes, saves: { [type]: await mySaves(viewer, type, [id]) } },
    submissionKey: randomUUID(),
    now: Date.now(),
  };
}

function shareOf(path: string): Share {
  return { url: settings.baseUrl + path, path, readers: settings.reading === "public" ? "all" : "members" };
}

/** Returns the form actions of a page with a discussion. */
export function discussionWrites(type: Subject["type"]) {
  const subjectOf = (params: FormCall["params"]): Subject => ({ type, id: idFrom(params.id) });
  const keep = async ({ request, params, values }: FormCall) =>
    keepCommentDraft(await requireMember(request), commentDraftForm(subjectOf(params), values), values);
  return {
    vote,
    save,
    preview: previewOf({ content: "remark" }, keep),
    draft: draftOf(keep),
    ...commentWrites(requireMember, subjectOf),
  };
}

const forms = ["reply", "quote", "edit", "delete"] as const;

/** Parses `?open=`: "reply.12" opens the reply form under comment 12; an unknown value opens none. */
function openForm(text: string | null): OpenForm {
  const [name, id] = (text ?? "").split(".");
  const kind = forms.find((form) => form === name);
  return kind && idFrom(id) ? { kind, id: idFrom(id) } : null;
}

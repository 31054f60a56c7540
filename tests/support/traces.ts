import { eq } from "drizzle-orm";
import * as schema from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { findAccountById } from "#app/features/accounts/data.server.ts";
import { updateProfile } from "#app/features/accounts/operations.server.ts";
import { answerLinkRequests, requestPasswordReset } from "#app/features/accounts/password-reset.server.ts";
import { issueApiToken, openSession } from "#app/features/accounts/sessions.server.ts";
import { emailHashOf } from "#app/features/accounts/sign-in-failures.server.ts";
import { addComment, deleteComment, editComment } from "#app/features/comments/operations.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { showPoll } from "#app/features/polls/operations.server.ts";
import { createPost, deletePost, editPost, viewPost } from "#app/features/posts/operations.server.ts";
import { offerHelp } from "#app/features/projects/offers.server.ts";
import { createProject, showProject, viewProject } from "#app/features/projects/operations.server.ts";
import { addUpdate } from "#app/features/projects/updates.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { votePoll } from "#app/features/votes/poll-votes.server.ts";
import { aMember, anAccount, aPost, aProject, aTranslation, postInput, projectInput } from "#tests/support/factories.ts";
import { withSecondStep } from "#tests/support/phone.ts";

let turn = 0;

/** A member who has left something everywhere, each text with a word found nowhere else. */
export async function aMemberOfManyTraces() {
  turn += 1;
  const word = `zyqua${["vra", "plon", "dree", "smif", "trall"][turn]}x`;
  const made = await anAccount(`${word}user`);
  await updateProfile(made, { full_name: `${word}name`, occupation: `${word}occupation` } as Parameters<typeof updateProfile>[1]);
  await transaction(async (tx) => {
    await tx
      .update(schema.users)
      .set({
        bio: `${word}bio`,
        location: `${word}place`,
        workplace: `${word}work`,
        workplaceFolded: `${word}work`,
        skills: [`${word}skill`],
        feedKey: `${word}feed`,
      })
      .where(eq(schema.users.id, made.id));
  });
  const stored = await findAccountById(made.id);
  const member = stored && { ...stored, provenAt: Date.now() };
  if (!member) throw new Error("The account has gone");
  const hook = { address: "https://hooks.example/in", events: ["post.created"], signingKey: "whsec_x", createdBy: member.id, createdAt: 1 };
  await transaction((tx) => tx.insert(schema.webhooks).values(hook).then());
  const other = await aMember();
  const theirs = await aPost(other);
  const post = await createPost(
    member,
    postInput({
      title: `${word}first`,
      content: `${word}unwritten`,
      tags: `${word}tag`,
      poll_options: `${word}yes\n${word}no`,
      submission_key: word,
    }),
  );
  await editPost(member, post.id, postInput({ title: `${word}title`, content: `${word}content`, tags: `${word}tag` }));
  const removed = await createPost(member, postInput({ title: `${word}removed`, content: `${word}removed` }));
  await deletePost(member, removed.id);
  await aTranslation(member, theirs.id, { title: `${word}translated`, content: `${word}translation` });
  const said = (content: string, parent: number | null = null) => ({
    content,
    parent_comment_id: parent,
    submission_key: undefined,
  });
  const answered = await addComment(member, { type: "post", id: theirs.id }, said(`${word}answered`), undefined, `${word}mailed`);
  const reply = await addComment(other, { type: "post", id: theirs.id }, said("a reply that stays", answered.id));
  const alone = await addComment(member, { type: "post", id: theirs.id }, said(`${word}unsaid`));
  await editComment(member, alone.id, said(`${word}alone`));
  await addComment(other, { type: "post", id: post.id }, said("an answer on the post"));
  const gone = await addComment(member, { type: "post", id: theirs.id }, { ...said(`${word}gone`), submission_key: `${word}key` });
  await deleteComment(member, gone.id);
  await castVote(member, { target_type: "post", target_id: theirs.id, vote_type: "up" });
  const poll = await showPoll((await aPost(other, { poll_options: "Yes\nNo" })).id, Date.now());
  if (poll) await votePoll(member, poll.postId, [poll.options[0]?.id ?? 0]);
  await castVote(member, { target_type: "comment", target_id: reply.id, vote_type: "down" });
  await viewPost(member, theirs.id);
  const built = { title: `${word}project`, tags: `${word}mark`, tech_stack: `${word}tool` };
  const open = await createProject(member, projectInput({ ...built, submission_key: `${word}p` }));
  await addUpdate(member, open.id, `${word}update`);
  await createProject(member, projectInput({ ...built, title: `${word}secret`, is_public: false }));
  const theirProject = await aProject(other, { seeking_collaborators: true });
  await viewProject(member, await showProject(member, theirProject.id));
  await flushBatch();
  await castVote(member, { target_type: "project", target_id: theirProject.id, vote_type: "up" });
  await offerHelp(member, theirProject.id, { role: "", message: `${word}offer` });
  await openSession(member.id, true, `${word}browser`);
  await withSecondStep(member);
  await issueApiToken(member.id, `${word}token`);
  await requestPasswordReset({ email: member.email });
  await answerLinkRequests(Date.now());
  await requestPasswordReset({ email: member.email });
  const now = Date.now();
  await transaction(async (tx) => {
    const lists = { hubs: [], provinces: [], technologies: [], specializations: [], keyProducts: [], teamHighlights: [], recentNews: [] };
    const about = { ...lists, type: "company", description: "A firm.", headquarters: "Gander", createdAt: now, updatedAt: now } as const;
    const asked = { contactEmail: member.email, contactPerson: `${word}contact`, whyRelevant: `${word}why` };
    const [firm] = await tx
      .insert(schema.companies)
      .values([
        { ...about, ...asked, slug: `firm-${turn}`, name: "A firm", status: "published", submitterId: member.id, ownerId: member.id },
        { ...about, ...asked, slug: `plan-${turn}`, name: `${word}plan`, status: "draft", submitterId: member.id },
        { ...about, slug: `other-${turn}`, name: "Another", status: "approved", reviewerId: member.id },
      ])
      .returning();
    const companyId = firm?.id ?? 0;
    const changes = [{ field: "contactPerson", before: "", after: `${word}change` }];
    await tx
      .insert(schema.companyEvents)
      .values({ companyId, actorId: member.id, event: "edited", note: `${word}event`, changes, createdAt: now });
    await tx
      .insert(schema.companyClaims)
      .values({ companyId, userId: member.id, token: `${word}proof`, message: `${word}claim`, createdAt: now });
    await tx.insert(schema.companyMoves).values({ companyId, kind: "vote", userId: member.id, was: {} });
    await tx.insert(schema.companyViews).values({ companyId, userId: member.id, countedAt: now });
    const [goal] = await tx.insert(schema.coalitions).values({ title: "A goal", goal: "More", status: "forming", createdAt: now, updatedAt: now }).returning(); // biome-ignore format: one line
    const [outside] = await tx.insert(schema.contacts).values({ name: "Out", role: "r", organization: "o", level: "federal", expertise: [], ownerId: member.id, createdAt: now, updatedAt: now }).returning(); // biome-ignore format: one line
    await tx.insert(schema.coalitionParts).values({ coalitionId: goal?.id ?? 0, memberId: member.id, status: "agreed", createdAt: now });
    await tx.insert(schema.contactViews).values({ contactId: outside?.id ?? 0, adminId: member.id, viewedAt: now });
    await recordStaffAct(
      tx,
      { id: other.id },
      { kind: "contact_seen", subject: { type: "member", id: member.id }, detail: { role: "admin" } },
    );
    await tx.insert(schema.companyMessages).values({ companyId, authorId: member.id, isForStaff: false, isFromSubmitter: true, text: `${word}message`, revision: 1, createdAt: now }); // biome-ignore format: one line
    await tx.insert(schema.pictures).values({ digest: `${word}face`, width: 1, height: 1, look: "0", createdAt: now });
    await tx.insert(schema.pictureSizes).values({ digest: `${word}face`, size: 80, type: "image/webp", bytes: Buffer.from(word) });
    await tx.insert(schema.picturePlaces).values({ digest: `${word}face`, userId: member.id, place: `face:${member.id}`, createdAt: now });
    await tx.insert(schema.reviewClaims).values({ item: `post.${turn}`, userId: member.id, claimedAt: now, until: now });
    await tx.insert(schema.reviewWatchers).values({ userId: member.id, createdAt: now });
    await tx
      .insert(schema.savedFilters)
      .values({ userId: member.id, list: "queue", name: `${word}filter`, query: "words=x", createdAt: now });
    await tx.insert(schema.policies).values({ title: "t", summary: "s", category: "ai", level: "federal", status: "proposed", date: now, source: "s", sourceUrl: "https://a.example", ownerId: member.id, createdAt: now, updatedAt: now }); // biome-ignore format: one line
    await tx.insert(schema.alertRulesOff).values({ rule: `${turn}` as never, switchedAt: now, switchedBy: member.id }); // unlike any other's
    await tx.insert(schema.openSets).values({ name: `${turn}`, isOn: false, switchedBy: member.id });
    await tx.insert(schema.alerts).values({ rule: "hub_quiet", subject: `${turn}`, title: "t", date: "", path: "/", createdAt: now, acknowledgedBy: member.id }); // biome-ignore format: one line
    await tx.insert(schema.adminActions).values({ actorId: member.id, actionType: "refresh_alerts", input: {}, outcome: "1", isDone: true, createdAt: now }); // biome-ignore format: one line
    const pair = (name: string) => `${name}${turn}`;
    await tx.insert(schema.connections).values([
      { requesterId: member.id, receiverId: other.id, pair: pair("a"), status: "pending", message: `${word}message`, createdAt: now },
      { requesterId: (await aFriend(tx)).id, receiverId: member.id, pair: pair("b"), status: "accepted", message: "hello", createdAt: now },
    ]);
    await tx.insert(schema.memberBlocks).values([
      { userId: member.id, otherId: other.id, kind: "mute", createdAt: now },
      { userId: other.id, otherId: member.id, kind: "block", createdAt: now },
    ]);
    await tx.insert(schema.mentions).values({ postId: theirs.id, userId: member.id });
    const kept = { question: { interest: `${word}interest` }, prompt: `${word}prompt`, answeredBy: "engine", answer: `${word}answer` };
    const [insight] = await tx
      .insert(schema.insights)
      .values({ userId: member.id, ...kept, createdAt: now })
      .returning();
    await tx.insert(schema.outcomes).values({ userId: member.id, insightId: insight?.id ?? 0, came: "used", updatedAt: now });
    await tx.insert(schema.outcomesUnasked).values({ userId: member.id, createdAt: now });
    const [programme] = await tx.select({ id: schema.programs.id }).from(schema.programs).limit(1);
    const applied = { programId: programme?.id ?? 0, userId: member.id, createdAt: now };
    await tx.insert(schema.applications).values({ ...applied, stream: `${word}stream`, month: "2026-03", outcome: "waiting", askedFor: `${word}wish`, updatedAt: now }); // biome-ignore format: one line
    await tx.insert(schema.corrections).values({ ...applied, fact: "amount", address: "https://a.example", sentence: `${word}sentence` });
    await tx.insert(schema.companyFacts).values({ companyId, userId: member.id, facts: { foundedYear: 1999 }, address: "https://a.example", note: `${word}note`, createdAt: now }); // biome-ignore format: one line
    await tx.insert(schema.drafts).values({ userId: member.id, kind: "project", values: { title: `${word}draft` }, updatedAt: now });
    await tx.insert(schema.textDrafts).values({ userId: member.id, kind: "post", place: "new.k", values: { content: `${word}begun` }, updatedAt: now }); // biome-ignore format: one line
    await tx.insert(schema.saves).values({ userId: member.id, targetType: "post", targetId: theirs.id, createdAt: now });
    await tx
      .insert(schema.digests)
      .values({ userId: member.id, weekday: 1, hour: 8, timeZone: "America/Toronto", since: now, dueAt: now + 1e9 });
    await tx
      .insert(schema.consents)
      .values({ userId: member.id, kind: "digest", words: `${word}consent`, way: "settings", createdAt: now });
    await tx.insert(schema.pushSubscriptions).values({
      userId: member.id,
      endpoint: `https://push.example/${word}push`,
      publicKey: "p",
      authKey: "a",
      userAgent: "u",
      createdAt: now,
    });
    await tx.insert(schema.follows).values([
      { userId: member.id, target: `tag:${word}followed`, channel: "mail", createdAt: now },
      { userId: other.id, target: `member:${member.id}`, channel: "site", createdAt: now },
    ]);
    await tx.insert(schema.reports).values([
      { reporterId: member.id, targetType: "post", targetId: theirs.id, reason: "spam", details: `${word}report`, createdAt: now },
      { reporterId: other.id, targetType: "member", targetId: member.id, reason: "spam", details: `about ${word}user`, createdAt: now },
      { reporterId: other.id, targetType: "post", targetId: post.id, reason: "spam", details: `quotes ${word}content`, createdAt: now },
      { reporterId: other.id, targetType: "comment", targetId: alone.id, reason: "spam", details: `quotes ${word}alone`, createdAt: now },
    ]);
    const told = { memberId: member.id, note: `${word}note`, saidEn: `${word}said`, saidFr: `${word}dit` };
    const [act] = await tx
      .insert(schema.moderationActs)
      .values({ act: "suspend", targetType: "member", targetId: member.id, ...told, createdAt: now })
      .returning();
    const appeal = { memberId: member.id, text: `${word}appeal`, answer: `${word}appealed`, createdAt: now };
    await tx.insert(schema.appeals).values({ actId: act?.id ?? 0, ...appeal });
    const failures = { key: `${word}-failures`, emailHash: emailHashOf(member.email), count: 1, firstAt: now, lastAt: now };
    await tx.insert(schema.signInFailures).values(failures);
    const identity = { issuer: "https://id.example", subject: `${word}subject`, email: `${word}@id.example` };
    await tx
      .insert(schema.passkeys)
      .values({ userId: member.id, credentialId: `key ${member.id}`, publicKey: "", counter: 0, name: "Key", createdAt: now });
    await tx.insert(schema.identities).values({ ...identity, userId: member.id, createdAt: now });
    await tx.insert(schema.formerAddresses).values({ userId: member.id, address: `${word}@former.example`, leftAt: now });
    const reset = { userId: member.id, reason: "lost" as const, note: `${word}note`, createdAt: now, dueAt: now, endedAt: now };
    await tx.insert(schema.signInResets).values(reset);
    await tx
      .insert(schema.outbox)
      .values({ recipient: other.email, subject: "A request", body: `u/${member.username} wants to connect`, createdAt: now });
    await notify(tx, { userId: other.id, kind: "reply", actorId: member.id, path: "/", details: { title: `${word}title` } });
    await notify(tx, { userId: member.id, kind: "reply", actorId: other.id, path: "/", details: { title: `${word}title` } });
  });
  return { word, member, other, theirs, post, answered, reply, alone, open, theirProject };
}

async function aFriend(tx: Parameters<Parameters<typeof transaction>[0]>[0]) {
  const [row] = await tx.select().from(schema.users).limit(1);
  if (!row) throw new Error("There are no members");
  return row;
}

/** Everything in every table as text, and the database's own files. */

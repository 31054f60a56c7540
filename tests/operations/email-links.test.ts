import { expect, test, vi } from "vitest";

process.env.SMTP_URL = "smtp://127.0.0.1:9"; // nothing is sent here: the tests read the outbox
const { changePassword } = await import("#app/features/accounts/sign-ins.server.ts");
const { sentenceOf } = await import("#app/features/notifications/labels.ts");
const { listNotifications } = await import("#app/features/notifications/operations.server.ts");
const { tellOfAddress, tellOfPassword } = await import("#app/features/notifications/security-notices.server.ts");
const { findAccountById } = await import("#app/features/accounts/data.server.ts");
const links = await import("#app/features/accounts/email-links.server.ts");
const { updateProfile } = await import("#app/features/accounts/operations.server.ts");
const resets = await import("#app/features/accounts/password-reset.server.ts");
const { makeSetUpPath, registerFirstAdmin } = await import("#app/features/accounts/set-up.server.ts");
const { serializeAccount } = await import("#app/features/accounts/serializers.server.ts");
const { submitCompany } = await import("#app/features/companies/submissions.server.ts");
const { beginClaim } = await import("#app/features/companies/claims.server.ts");
const { requestConnection } = await import("#app/features/connections/operations.server.ts");
const { newestMail, secretOf } = await import("#tests/support/mails.ts");
const { editPost, deletePost } = await import("#app/features/posts/operations.server.ts");
const { exportOwnData } = await import("#app/features/privacy/operations.server.ts");
const { offerHelp } = await import("#app/features/projects/offers.server.ts");
const { save } = await import("#app/features/saves/operations.server.ts");
const { castVote } = await import("#app/features/votes/operations.server.ts");
const { InvalidInput, TooManyRequests, Unverified } = await import("#app/operations/problems.ts");
const { users } = await import("#app/db/schema/index.ts");
const { transaction } = await import("#app/db/transaction.server.ts");
const { inLanguage } = await import("#app/words/language.server.ts");
const { aComment, aCompany, aMember, anAccount, aPassword, aPost, aProject, companyValues, postInput } = await import(
  "../support/factories.ts"
);

const hourMs = 3_600_000;
/** Mails to this address, the oldest first. */
const mailsTo = async (recipient: string) => (await newestMail()).filter((mail) => mail.recipient === recipient).reverse();
const tokenTo = async (recipient: string) => secretOf((await mailsTo(recipient)).findLast((mail) => mail.linkId !== null));
const now = async (id: number) => {
  const account = await findAccountById(id);
  if (!account) throw new Error("The account has gone");
  return { ...account, provenAt: Date.now() };
};
async function aVerifiedAccount(username: string) {
  const { id, email } = await anAccount(username);
  await confirmed(await tokenTo(email));
  return now(id);
}
const confirmed = (token: string) => links.confirmEmailLink(token, tellOfAddress("Firefox"));
const askFor = (member: Awaited<ReturnType<typeof now>>, email: string) => links.askForAddress(member, { email }, tellOfAddress(""));

async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

test("registering mails a link in the member's language; looking at it changes nothing, confirming it does, once or twice", async () => {
  const { id, email } = await inLanguage("fr", () => anAccount("verifying"));
  const [mail] = await mailsTo(email);
  expect([mail?.subject, mail?.body]).toEqual([
    "Confirmez votre adresse courriel pour Portage",
    expect.stringContaining("Bonjour u/verifying"),
  ]);
  const token = await secretOf(mail);
  for (const _ of [1, 2]) expect(await links.emailLinkState(token)).toMatchObject({ state: "open", kind: "verify", address: email });
  expect(serializeAccount(await now(id)).email_verified).toBe(false);
  await Promise.all([confirmed(token), confirmed(token)]);
  const first = (await now(id)).emailVerifiedAt;
  expect(first).toBeGreaterThan(0);
  await confirmed(token);
  expect((await now(id)).emailVerifiedAt).toBe(first);
  expect(await links.emailLinkState(token)).toMatchObject({ state: "verified" });
  expect(serializeAccount(await now(id)).email_verified).toBe(true);
});

test("until then nothing is published, voted or asked of others, and drafts, saves and settings go on", async () => {
  const [member, other] = [await aMember({ emailVerifiedAt: null }), await aMember()];
  const [post, own] = [await aPost(other), await aPost()];
  const project = await aProject(other, { seeking_collaborators: true });
  const { slug } = await aCompany({ name: "Not claimed" });
  const refused = [
    aPost(member),
    editPost(member, own.id, postInput()),
    aComment(member, post.id),
    aProject(member),
    offerHelp(member, project.id, { role: "", message: "I can." }),
    castVote(member, { target_type: "post", target_id: post.id, vote_type: "up" }),
    submitCompany(member, companyValues()),
    beginClaim(member, slug),
    requestConnection(member, { receiver_id: other.id, message: "Hello" }),
  ];
  for (const attempt of refused) await expect(attempt).rejects.toBeInstanceOf(Unverified);
  await expect(aPost(member)).rejects.toThrow(
    `Confirm your email address before you publish: open the link we sent to ${member.email}, or have it sent again at http://localhost:3000/verify-email`,
  );
  await save(member, "post", post.id, true);
  await updateProfile(member, { bio: "Still here." });
  expect(await now(member.id)).toMatchObject({ bio: "Still here." });
});

test("what was published before may still be taken back by who must confirm an address", async () => {
  const member = await aMember();
  const post = await aPost(member);
  await deletePost({ ...member, emailVerifiedAt: null }, post.id);
});

test("a link dies after two days; another can be had three times an hour, and each of them works", async () => {
  const { id, email } = await anAccount("slow-to-open");
  const old = await tokenTo(email);
  await later(48 * hourMs, async () => {
    expect(await links.emailLinkState(old)).toEqual({ state: "dead" });
    await expect(confirmed(old)).rejects.toThrow("This link does not work");
  });
  for (const _ of [1, 2]) await links.askToVerifyAgain(await now(id));
  const error = await links.askToVerifyAgain(await now(id)).catch((reason) => reason);
  expect(error).toBeInstanceOf(TooManyRequests);
  expect(error.seconds).toBeGreaterThan(3_500);
  expect(await mailsTo(email)).toHaveLength(3);
  await later(hourMs, async () => links.askToVerifyAgain(await now(id)));
  expect(await mailsTo(email)).toHaveLength(4);
  await confirmed(old);
  await links.askToVerifyAgain(await now(id));
  expect(await mailsTo(email)).toHaveLength(4);
});

test("a made-up link is dead", async () => {
  for (const token of ["", "guess", "a".repeat(43)]) {
    expect(await links.emailLinkState(token)).toEqual({ state: "dead" });
    await expect(confirmed(token)).rejects.toBeInstanceOf(InvalidInput);
  }
});

test("a reset link proves the address too, and a mail says that the password has changed", async () => {
  const { id, email } = await anAccount("resetting-first");
  await resets.requestPasswordReset({ email });
  await resets.answerLinkRequests(Date.now());
  const secret = await tokenTo(email);
  await resets.resetPassword({ token: secret, password: "a brand new paddle", confirm_password: "a brand new paddle" }, tellOfPassword(""));
  expect((await now(id)).emailVerifiedAt).toBeGreaterThan(0);
  const last = (await mailsTo(email)).at(-1);
  expect([last?.subject, last?.body]).toEqual([
    "Your password was changed (A browser) · Portage",
    expect.stringContaining("It ends your password"),
  ]);
});

test("a password changed in the settings is told by mail", async () => {
  const account = await aVerifiedAccount("changing-password");
  const words = { current_password: aPassword, password: "another good paddle", confirm_password: "another good paddle" };
  await changePassword(account, words, "", tellOfPassword(""));
  expect((await mailsTo(account.email)).at(-1)?.subject).toBe("Your password was changed (A browser) · Portage");
});

test("an address changes when the new and the old one have confirmed, in either order, and the old one is told", async () => {
  for (const [turn, order] of [
    ["from", "to"],
    ["to", "from"],
  ].entries()) {
    const account = await aVerifiedAccount(`moving-${turn}`);
    const { email: old } = account;
    const wanted = `Moved-${turn}@Example.ca`;
    await askFor(account, wanted);
    const asked = { from: await tokenTo(old), to: await tokenTo(wanted.toLowerCase()) };
    expect(await links.pendingAddress(account)).toEqual({ address: wanted.toLowerCase(), waitsFor: ["from", "to"] });
    const [first, second] = order.map((side) => asked[side as "from" | "to"]);
    await confirmed(first ?? "");
    await confirmed(first ?? "");
    expect(await links.emailLinkState(first ?? "")).toMatchObject({ state: "waiting" });
    expect((await now(account.id)).email).toBe(old);
    expect((await links.pendingAddress(account))?.waitsFor).toEqual([order[1]]);
    await Promise.all([confirmed(second ?? ""), confirmed(second ?? "")]);
    expect((await now(account.id)).email).toBe(wanted.toLowerCase());
    expect(await links.pendingAddress(account)).toBeNull();
    for (const token of [first, second]) expect(await links.emailLinkState(token ?? "")).toMatchObject({ state: "changed" });
    const told = (await mailsTo(old)).filter((mail) => mail.subject === "Your address at Portage has changed");
    expect(told.map((mail) => mail.body)).toEqual([expect.stringContaining("If it was not you, answer this mail at once")]);
    const { notifications } = await listNotifications(await now(account.id));
    expect(notifications.map((row) => sentenceOf(row))).toContain("The email address of your account was changed (Firefox)");
  }
});

test("asking for an address needs one that is another", async () => {
  const account = await aVerifiedAccount("careless");
  await expect(askFor(account, "nobody")).rejects.toMatchObject({ fields: { email: "Please enter a valid email address" } });
  await expect(askFor(account, account.email.toUpperCase())).rejects.toMatchObject({ fields: { email: "This is your address already" } });
  expect(await links.pendingAddress(account)).toBeNull();
});

test("an address that another account has is asked for like any other, but gets no mail, and the change never comes about", async () => {
  const [account, holder] = [await aVerifiedAccount("curious"), await aVerifiedAccount("holder")];
  const before = (await mailsTo(holder.email)).length;
  await askFor(account, "free-of-all@example.ca");
  const free = [await links.pendingAddress(account), (await mailsTo(account.email)).length];
  await askFor(account, holder.email);
  const taken = [await links.pendingAddress(account), (await mailsTo(account.email)).length];
  expect(free).toEqual([{ address: "free-of-all@example.ca", waitsFor: ["from", "to"] }, 2]);
  expect(taken).toEqual([{ address: holder.email, waitsFor: ["from", "to"] }, 3]);
  expect(await mailsTo(holder.email)).toHaveLength(before);
  await confirmed(await tokenTo(account.email));
  expect([(await now(account.id)).email, (await now(holder.id)).email]).toEqual([account.email, holder.email]);
});

test("an address that was taken meanwhile is refused to who confirms last, and neither account changes", async () => {
  const account = await aVerifiedAccount("late");
  await askFor(account, "wanted@example.ca");
  await confirmed(await tokenTo("wanted@example.ca"));
  const quicker = await aMember({ email: "wanted@example.ca" });
  await expect(confirmed(await tokenTo(account.email))).rejects.toThrow("An account with this email already exists");
  expect([(await now(account.id)).email, (await now(quicker.id)).email]).toEqual([account.email, "wanted@example.ca"]);
});

test("another wish replaces the first, and it can be taken back; links of either are dead then", async () => {
  const account = await aVerifiedAccount("undecided-mover");
  await askFor(account, "first-wish@example.ca");
  const first = { from: await tokenTo(account.email), to: await tokenTo("first-wish@example.ca") };
  await confirmed(first.from);
  await askFor(account, "second-wish@example.ca");
  for (const token of Object.values(first)) expect(await links.emailLinkState(token)).toEqual({ state: "dead" });
  await expect(confirmed(first.to)).rejects.toBeInstanceOf(InvalidInput);
  const second = await tokenTo("second-wish@example.ca");
  await links.forgetPendingAddress(account);
  await expect(confirmed(second)).rejects.toBeInstanceOf(InvalidInput);
  await askFor(account, "third-wish@example.ca");
  await expect(askFor(account, "fourth-wish@example.ca")).rejects.toBeInstanceOf(TooManyRequests);
});

test("an address that was never confirmed is not asked: who mistyped it can mend it, and is verified by the new one", async () => {
  const account = await anAccount("mistyped");
  const old = await tokenTo(account.email);
  await askFor(await now(account.id), "right@example.ca");
  expect((await links.pendingAddress(account))?.waitsFor).toEqual(["to"]);
  await confirmed(await tokenTo("right@example.ca"));
  expect(await now(account.id)).toMatchObject({ email: "right@example.ca", emailVerifiedAt: expect.any(Number) });
  expect(await links.emailLinkState(old)).toEqual({ state: "dead" });
});

test("a changed address makes reset links that went to the old one worthless", async () => {
  const account = await aVerifiedAccount("leaving-a-mailbox");
  await resets.requestPasswordReset({ email: account.email });
  await resets.answerLinkRequests(Date.now());
  const reset = await tokenTo(account.email);
  expect(await resets.resetLinkWorks(reset)).toBe(true);
  await askFor(account, "new-mailbox@example.ca");
  for (const address of [account.email, "new-mailbox@example.ca"]) await confirmed(await tokenTo(address));
  expect(await resets.resetLinkWorks(reset)).toBe(false);
});

test("a member's own export does not hand out the links that only the mailbox may open", async () => {
  const account = await anAccount("exporting");
  const secret = await tokenTo(account.email);
  const { held } = await exportOwnData(await now(account.id));
  expect(JSON.stringify(held.outbox)).toContain("Hello u/exporting");
  expect(JSON.stringify(held)).not.toContain(secret);
});

test("the first admin counts as verified, and so does nobody else who registers", async () => {
  await transaction((tx) => tx.update(users).set({ role: "member" }).then());
  const key = /key=(.*)/.exec((await makeSetUpPath()) ?? "")?.[1] ?? "";
  const given = { username: "operator", full_name: "O", user_type: "professional", postal_code: "K1A 0A6" };
  const first = await registerFirstAdmin(key, { ...given, email: "operator@example.ca", password: aPassword, confirm_password: aPassword });
  expect(first.emailVerifiedAt).toBeGreaterThan(0);
  expect((await anAccount("somebody-else")).emailVerifiedAt).toBeNull();
});

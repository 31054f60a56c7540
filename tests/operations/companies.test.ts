import { afterAll, expect, test } from "vitest";
import { mailServer } from "../support/mail-server.ts";

const smtp = await mailServer();
const { received } = smtp;
process.env.SMTP_URL = smtp.url;
afterAll(() => smtp.stop());

// Settings are read once, so everything of ours comes after they are set.
const { directoryAs } = await import("#app/features/companies/download.server.ts");
const { featuredCompanies, listCompanies } = await import("#app/features/companies/list-companies.server.ts");
const { editCompany, showCompany, viewCompany } = await import("#app/features/companies/operations.server.ts");
const { reviseCompany, showSubmission, submitCompany, withdrawSubmission } = await import("#app/features/companies/submissions.server.ts");
const { addCompany, decideCompany, setVerified, showForReview } = await import("#app/features/companies/review.server.ts");
const { changeTicked, listWorkflow } = await import("#app/features/companies/workflow.server.ts");
const { addStaffNote, writeToReviewers, writeToSubmitter } = await import("#app/features/companies/messages.server.ts");
const { likenessOf } = await import("#app/features/companies/duplicates.server.ts");
const { companyStatuses, stepsTo, workflowOrders } = await import("#app/features/companies/rules.ts");
const { mailDelivered } = await import("#app/features/notifications/mail-delivery.server.ts");
const { listNotifications } = await import("#app/features/notifications/operations.server.ts");
const { sentenceOf } = await import("#app/features/notifications/labels.ts");
const { castVote } = await import("#app/features/votes/operations.server.ts");
const { transaction } = await import("#app/db/transaction.server.ts");
const { updateCompany, findCompanyRow } = await import("#app/features/companies/data.server.ts");
const { default: directory } = await import("#seeds/directory/companies.json", { with: { type: "json" } });
const { seedDirectory } = await import("#seeds/directory/directory.ts");
const { NotAllowed, NotFound, AdminOnly, Conflict } = await import("#app/operations/problems.ts");
const { listedAlready } = await import("#app/features/companies/submission-draft.server.ts");
const { aMember, aPost, companyValues } = await import("../support/factories.ts");

const admin = await aMember({ role: "admin", username: "reviewer-one" });
const submitted = async (given: Record<string, string> = {}, by = null as Awaited<ReturnType<typeof aMember>> | null) =>
  submitCompany(by ?? (await aMember()), companyValues(given));
const statusNow = async (id: number) => (await findCompanyRow(id))?.status ?? "";
const revisionNow = async (id: number) => (await findCompanyRow(id))?.revision ?? 0;
const decide = async (id: number, to: string, note = "", by = admin) =>
  decideCompany(by, id, { to, note, revision: await revisionNow(id) });
const published = async (given: Record<string, string> = {}, by = null as Awaited<ReturnType<typeof aMember>> | null) => {
  const { id } = await submitted(given, by);
  await decide(id, "approved");
  return decide(id, "published");
};
const listed = async (filters: object, sort = "newest" as const) =>
  (await listCompanies({ filters, sort, search: "", after: null, limit: 50 })).companies.map((company) => company.slug);

test("what is proposed is confirmed by mail, waits in the queue, and each decision is told by mail and notification", async () => {
  received.length = 0;
  const member = await aMember({ language: "fr" });
  const company = await submitted({ name: "Québec Numérique" }, member);
  expect(company).toMatchObject({ slug: "quebec-numerique", status: "pending_review", verificationStatus: "pending", priority: "medium" });
  await mailDelivered();
  expect(received[0]).toContain(`To: ${member.email}`);
  expect(received[0]).toContain(`/company-submissions/${company.id}`);
  await decide(company.id, "approved", "Bien.");
  await decide(company.id, "published");
  await mailDelivered();
  expect(received).toHaveLength(3);
  expect(received[1]).toContain("Bien.");
  expect(received.join()).not.toContain("reviewer-one");
  const heard = (await listNotifications(member)).notifications.map((row) => sentenceOf(row));
  expect(heard).toEqual(["Québec Numérique: published", "Québec Numérique: approved"]);
});

test("who also has review results mailed gets one mail of a decision and one of a message", async () => {
  const member = await aMember({ mailedKinds: ["review_result"] });
  const company = await submitted({ name: "Once Told" }, member);
  await mailDelivered();
  received.length = 0;
  await decide(company.id, "draft", "Say more.");
  await writeToSubmitter(admin, company.id, "Where are you?");
  await mailDelivered();
  expect(received).toHaveLength(2);
});

test("only the steps of the state machine are taken, from every status to every other", async () => {
  for (const from of companyStatuses) {
    for (const to of companyStatuses) {
      const { id } = await submitted();
      await transaction(async (tx) => updateCompany(tx, (await findCompanyRow(id, tx)) as never, { status: from }));
      const attempt = decide(id, to, "because");
      if (stepsTo(from, to).length > 0) expect((await attempt).status, `${from} to ${to}`).toBe(to);
      else await expect(attempt, `${from} to ${to}`).rejects.toThrow("This step is not open from here");
    }
  }
});

test("a refusal and a return need a reason", async () => {
  const { id } = await submitted();
  for (const to of ["rejected", "draft"]) await expect(decide(id, to, "  ")).rejects.toThrow("Say why");
  await expect(decide(id, "rejected", "a".repeat(2001))).rejects.toThrow("must be 2000 characters or fewer");
});

test("of two reviewers at once one decides and the other is told who did; nothing is overwritten", async () => {
  const { id, revision } = await submitted();
  const other = await aMember({ role: "admin" });
  const results = await Promise.allSettled([
    decideCompany(admin, id, { to: "approved", note: "good", revision }),
    decideCompany(other, id, { to: "rejected", note: "bad", revision }),
  ]);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
  expect((results[1] as PromiseRejectedResult).reason).toBeInstanceOf(Conflict);
  expect((results[1] as PromiseRejectedResult).reason.message).toBe("u/reviewer-one decided this already. Its status is now “approved”.");
  expect(await statusNow(id)).toBe("approved");
});

test("what is sent back or rejected is changed and sent again, and the reviewer sees what changed", async () => {
  const member = await aMember();
  const { id } = await submitted({}, member);
  await decide(id, "draft", "Add a site.");
  await expect(reviseCompany(await aMember(), id, companyValues())).rejects.toThrow(NotFound);
  await expect(reviseCompany(member, id, companyValues({ name: "" }))).rejects.toThrow("Name is required");
  await reviseCompany(member, id, companyValues({ website_url: "https://givre.example" }));
  const { company, events } = await showSubmission(member, id);
  expect(company).toMatchObject({ status: "pending_review", reviewNotes: "" });
  expect(events.map((event) => event.note)).toContain("Add a site.");
  expect(events[0]?.changes).toEqual([{ field: "websiteUrl", before: "", after: "https://givre.example" }]);
  await decide(id, "rejected", "Not Canadian.");
  await reviseCompany(member, id, companyValues());
  expect(await statusNow(id)).toBe("pending_review");
});

test("what waits is corrected without losing its place, and the reviewer must see the correction first", async () => {
  const member = await aMember();
  const { id, submittedAt, revision } = await submitted({ name: "Corrected" }, member);
  await reviseCompany(
    member,
    id,
    companyValues({ name: "Corrected", website_url: "https://corrected.example", answer: "The site is up." }),
  );
  const { company, events, messages } = await showSubmission(member, id);
  expect(company).toMatchObject({ status: "pending_review", submittedAt, siteHost: "corrected.example" });
  expect(events[0]).toMatchObject({ event: "edited", changes: [{ field: "websiteUrl" }] });
  expect(messages).toMatchObject([{ text: "The site is up.", isFromSubmitter: true }]);
  await expect(decideCompany(admin, id, { to: "approved", note: "", revision })).rejects.toThrow(Conflict);
  await reviseCompany(member, id, companyValues({ name: "Corrected", website_url: "https://corrected.example" })); // nothing to say
  expect((await showSubmission(member, id)).company.revision).toBe(company.revision);
  await decide(id, "approved");
  await expect(reviseCompany(member, id, companyValues({ name: "Too Late" }))).rejects.toThrow(NotAllowed);
});

test("submitter and reviewers write to each other; what staff note stays with staff", async () => {
  const [member, stranger] = [await aMember(), await aMember()];
  const { id } = await submitted({ name: "Talked About" }, member);
  await mailDelivered();
  received.length = 0;
  await writeToSubmitter(admin, id, "Is there a French text?");
  await addStaffNote(admin, id, "Called the office.");
  await writeToReviewers(member, id, "It follows.");
  await mailDelivered();
  expect(received.filter((mail) => mail.includes(`To: ${member.email}`)).join()).toContain("Is there a French text?");
  expect((await listNotifications(member)).notifications.map((row) => sentenceOf(row))).toContain(
    "A reviewer wrote to you about Talked About.",
  );
  const texts = (messages: { text: string }[]) => messages.map(({ text }) => text);
  expect(texts((await showSubmission(member, id)).messages)).toEqual(["Is there a French text?", "It follows."]);
  expect(texts((await showForReview(admin, id)).messages)).toEqual(["Is there a French text?", "Called the office.", "It follows."]);
  await expect(writeToReviewers(stranger, id, "Mine too.")).rejects.toThrow(NotFound);
  await expect(writeToSubmitter(member, id, "I am staff.")).rejects.toThrow(AdminOnly);
  await expect(addStaffNote(member, id, "Me too.")).rejects.toThrow(AdminOnly);
  await expect(writeToReviewers(member, id, "  ")).rejects.toThrow("Write what you want to say");
  await expect(addStaffNote(admin, id, "a".repeat(2001))).rejects.toThrow("must be 2000 characters or fewer");
});

test("a reviewer sees companies with the same site or much the same name, in any status", async () => {
  const first = await submitted({ name: "Borealis Sensing Ltd.", website_url: "https://www.borealis.example/about" });
  const second = await submitted({ name: "BorealisSense", website_url: "" });
  await submitted({ name: "Borehole Company", website_url: "" });
  const elsewhere = await submitted({ name: "Quite Another", website_url: "http://borealis.example" });
  const { id } = await submitted({ name: "Boréalis Sense Inc.", website_url: "https://borealis.example" });
  const { duplicates } = await showForReview(admin, id);
  expect(duplicates.slice(0, 2).map((one) => [one.id, one.sameSite])).toEqual([
    [first.id, true],
    [elsewhere.id, true],
  ]);
  expect(duplicates.slice(2).map((one) => [one.id, one.likeness])).toEqual([[second.id, 1]]);
  expect(likenessOf("Givre inc.", "GIVRE")).toBe(1);
  expect(likenessOf("Givre", "Zinc")).toBe(0);
  expect([likenessOf("D-Wave", "D-Wave Quantum"), likenessOf("Magna", "Magna International Inc.")]).toEqual([0.75, 0.75]);
  expect(likenessOf("Magna Carta", "Magna International")).toBeLessThan(0.6);
});

test("names with the same rare first words that go on with common words may be the same company", async () => {
  for (let count = 0; count < 8; count += 1)
    await aPost(admin, { title: `Canadian systems for quantum power ${count}`, content: "Systems of power, quantum, Canadian." });
  for (const name of ["K-Ripple Quantum", "Canadian Zephyrs", "Canadian Ropewalk Power"]) await published({ name, website_url: "" });
  const likeOf = async (name: string) => (await listedAlready({ name, website_url: "" })).map(({ title }) => title);
  expect(await likeOf("K-Ripple Systems")).toEqual(["K-Ripple Quantum"]);
  expect(await likeOf("K-Ripple Fishmongers")).toEqual([]);
  expect(await likeOf("Canadian Systems")).toEqual([]);
  expect(await likeOf("Canadian Tinsmith")).toEqual([]);
});

test("a company is found by its name without its hyphens, spaces, accents and legal form, or by the one in brackets", async () => {
  for (const name of ["Q-Ondule Quantum", "KVT Group (Vole Neuf)", "The Érable Loom Company Ltd."])
    await published({ name, website_url: "" });
  const likeOf = async (name: string) => (await listedAlready({ name, website_url: "" })).map(({ title }) => title);
  for (const name of ["Q Ondule", "QOndule inc.", "q.ondule", "Q Ondule Quantum"])
    expect(await likeOf(name), name).toEqual(["Q-Ondule Quantum"]);
  for (const name of ["Vole Neuf", "Vole-Neuf Ltée", "KVT", "KVT Group"])
    expect(await likeOf(name), name).toEqual(["KVT Group (Vole Neuf)"]);
  for (const name of ["Erable Loom", "Érable-Loom", "erable loom & Co."])
    expect(await likeOf(name), name).toEqual(["The Érable Loom Company Ltd."]);
  for (const name of ["Vole Vieux", "Ondule", "The Company"]) expect(await likeOf(name), name).toEqual([]);
});

test("approving and publishing at once takes both steps and tells the last", async () => {
  const member = await aMember();
  const { id } = await submitted({ name: "At Once" }, member);
  await decide(id, "published", "Welcome.");
  const { company, events } = await showForReview(admin, id);
  expect(company.status).toBe("published");
  expect(events.slice(0, 2).map(({ event }) => event)).toEqual(["published", "approved"]);
  expect((await listNotifications(member)).notifications.map((row) => sentenceOf(row))).toEqual(["At Once: published"]);
});

test("a reviewer compares with any earlier revision, by default with the one that was sent back", async () => {
  const member = await aMember();
  const { id } = await submitted({ name: "Compared", description: "Sensors and the best AI." }, member);
  await decide(id, "draft", "Say what it does.");
  await reviseCompany(member, id, companyValues({ name: "Compared", description: "Sensors that hear a bearing fail." }));
  const { differences, since, company } = await showForReview(admin, id);
  expect(since).toBeLessThan(company.revision);
  expect(differences).toHaveLength(1);
  expect(differences[0]?.stretches.filter(({ kind }) => kind !== "same").map(({ kind }) => kind)).toContain("in");
  expect(differences[0]?.stretches.map(({ kind, text }) => (kind === "in" ? "" : text)).join("")).toBe("Sensors and the best AI.");
  expect((await showForReview(admin, id, company.revision)).differences).toEqual([]);
});

test("a submission sent twice is one, with one mail, also when both come at once", async () => {
  const member = await aMember();
  await mailDelivered();
  received.length = 0;
  const twice = await Promise.all([1, 2].map(() => submitCompany(member, companyValues({ name: "Sent twice" }), "one-form")));
  const later = await submitCompany(member, {}, "one-form");
  expect(new Set([...twice, later].map((company) => company.id)).size).toBe(1);
  expect((await submitCompany(await aMember(), companyValues(), "one-form")).id).not.toBe(later.id);
  await mailDelivered();
  expect(received.filter((mail) => mail.includes(`To: ${member.email}`))).toHaveLength(1);
});

test("each decision is told in its own words, with the link that it needs", async () => {
  const member = await aMember();
  const { id } = await submitted({ name: "In Words" }, member);
  const told = async (to: string, note: string) => {
    await mailDelivered();
    received.length = 0;
    await decide(id, to, note);
    await mailDelivered();
    return received.find((mail) => mail.includes(`To: ${member.email}`)) ?? "";
  };
  const sentBack = await told("draft", "Add a site.");
  expect(sentBack).toMatch(/Subject: In Words needs changes/);
  expect(sentBack).toContain("Add a site.");
  expect(sentBack).toContain(`/company-submissions/${id}`);
  expect(sentBack).not.toContain("draft");
  await reviseCompany(member, id, companyValues({ name: "In Words" }));
  const approved = await told("approved", "");
  expect(approved).toMatch(/Subject: In Words is approved/);
  expect(approved).not.toMatch(/(\r?\n){3}Where/);
  expect(await told("published", "")).toContain("/company/in-words");
});

test("who submitted takes it back, changes it and sends it again; nobody else, and not once it is decided", async () => {
  const member = await aMember();
  const { id } = await submitted({}, member);
  await expect(withdrawSubmission(await aMember(), id)).rejects.toThrow(NotFound);
  await withdrawSubmission(member, id);
  await withdrawSubmission(member, id); // pressed twice
  const { company, events } = await showSubmission(member, id);
  expect([company.status, company.submittedAt, events.filter(({ event }) => event === "withdrawn").length]).toEqual(["draft", null, 1]);
  await reviseCompany(member, id, companyValues({ description: "Said better." }));
  expect(await statusNow(id)).toBe("pending_review");
  await decide(id, "approved", "");
  await expect(withdrawSubmission(member, id)).rejects.toThrow(NotAllowed);
  expect(await statusNow(id)).toBe("approved");
});

test("a submission sent again twice goes into the queue once", async () => {
  const member = await aMember();
  const { id } = await submitted({}, member);
  await decide(id, "draft", "Add a site.");
  const changed = companyValues({ website_url: "https://givre.example" });
  await reviseCompany(member, id, changed);
  const { events } = await showSubmission(member, id);
  await reviseCompany(member, id, changed);
  expect((await showSubmission(member, id)).events).toEqual(events);
});

test("the clock is honest: how many wait in front, since when, and how long the last decisions took", async () => {
  const member = await aMember();
  const first = await submitted({}, member);
  const second = await submitted({}, member);
  const [before, after] = [await showSubmission(member, first.id), await showSubmission(member, second.id)];
  expect(after.before - before.before).toBe(1);
  expect(after.medianMs).toBeGreaterThanOrEqual(0);
  await expect(showSubmission(await aMember(), first.id)).rejects.toThrow(NotFound);
});

test("only what is published is seen by others, and its contact by nobody", async () => {
  const member = await aMember();
  const company = await submitted({ name: "Unseen yet" }, member);
  await expect(showCompany(await aMember(), company.slug)).rejects.toThrow("The company you’re looking for doesn’t exist.");
  expect((await showCompany(member, company.slug)).company.id).toBe(company.id);
  await decide(company.id, "approved");
  await expect(showCompany(null, company.slug)).rejects.toThrow(NotFound);
  expect(await listed({})).not.toContain(company.slug);
  await decide(company.id, "published");
  expect(await listed({})).toContain(company.slug);
  const text = [];
  for await (const part of directoryAs("json")) text.push(part);
  expect(JSON.parse(text.join("")).companies.map((one: { slug: string }) => one.slug)).toContain(company.slug);
  expect(text.join("")).not.toMatch(/Ana Contact|hello@givre|It is Canadian/);
});

test("a company stands in its hubs, and in the discovery hubs that they relate to", async () => {
  const { slug } = await published({ name: "Related", industry_hubs: "clean-tech,health-bio", provinces: "QC,NB" });
  for (const hub of ["clean-tech", "clean-energy", "health-bio", "health-therapeutics", "biotech-agri", "medical-devices"]) {
    expect(await listed({ hub }), hub).toContain(slug);
  }
  for (const province of ["QC", "NB"]) expect(await listed({ province, hub: "clean-energy" })).toContain(slug);
  expect(await listed({ hub: "digital-tech" })).not.toContain(slug);
  expect(await listed({ province: "ON" })).not.toContain(slug);
});

test("a company may say its time horizon, and is found by it", async () => {
  const { slug } = await published({ name: "Horizon", timeline_tag: "pioneer_forever" });
  const { slug: other } = await published({ name: "No horizon", timeline_tag: "next_week" });
  expect((await showCompany(null, slug)).company.timelineTag).toBe("pioneer_forever");
  expect((await showCompany(null, other)).company.timelineTag).toBeNull();
  const found = await listed({ timelineTag: "pioneer_forever" });
  expect([found.includes(slug), found.includes(other)]).toEqual([true, false]);
});

test("featured is by upvotes and verification; nobody votes a company down", async () => {
  const plain = await published({ name: "Plain", industry_hubs: "mining" });
  const loved = await published({ name: "Loved", industry_hubs: "mining" });
  const verified = await published({ name: "Verified", industry_hubs: "mining" });
  const voter = await aMember();
  await castVote(voter, { target_type: "company", target_id: loved.id, vote_type: "up" });
  await expect(castVote(voter, { target_type: "company", target_id: loved.id, vote_type: "down" })).rejects.toThrow(
    "A company can be upvoted only",
  );
  await setVerified(admin, verified.id, true, verified.revision);
  expect((await featuredCompanies({ hub: "mining" })).map((company) => company.name)).toEqual(["Verified", "Loved", "Plain"]);
  expect(await listed({ hub: "mining", verified: true })).toEqual([verified.slug]);
  await expect(castVote(voter, { target_type: "company", target_id: (await submitted()).id, vote_type: "up" })).rejects.toThrow(NotFound);
  expect(plain.upvotes).toBe(0);
});

test("a hub features first the companies whose first hub it is, then who names it, then who is only related to it", async () => {
  const related = await published({ name: "Measures cars", industry_hubs: "transportation" });
  const [first, second] = [await published({ name: "Makes cars" }), await published({ name: "Makes tyres" })];
  await transaction(async (tx) => {
    await updateCompany(tx, first, { hubs: ["automotive", "transportation"] });
    await updateCompany(tx, second, { hubs: ["transportation", "automotive"] });
  });
  const names = [first.name, second.name, related.name];
  const featured = async () =>
    (await featuredCompanies({ hub: "automotive" }, 50)).map(({ name }) => name).filter((name) => names.includes(name));
  expect(await featured()).toEqual(names);
  await castVote(await aMember(), { target_type: "company", target_id: second.id, vote_type: "up" });
  expect(await featured()).toEqual(names);
});

test.each(["featured", "newest", "name"] as const)("pages sorted by %s neither skip nor repeat", async (sort) => {
  if ((await listed({ hub: "aerospace" })).length < 5) {
    for (const name of ["Éa", "Zed", "ab", "Bé", "été"]) await published({ name, industry_hubs: "aerospace" });
  }
  const seen: string[] = [];
  for (let after: string | null = null, turn = 0; turn < 9; turn += 1) {
    const page: Awaited<ReturnType<typeof listCompanies>> = await listCompanies({
      filters: { hub: "aerospace" },
      sort,
      search: "",
      after,
      limit: 2,
    });
    seen.push(...page.companies.map((company) => company.name));
    after = page.next;
    if (!after) break;
  }
  expect([...seen].sort()).toEqual(["ab", "Bé", "Éa", "été", "Zed"].sort());
  if (sort === "name") expect(seen).toEqual(["ab", "Bé", "Éa", "été", "Zed"]);
});

test("a name that is taken gets the next number", async () => {
  const slugs = await Promise.all([submitted({ name: "Twice" }), submitted({ name: "Twice!" }), submitted({ name: "twice" })]);
  expect(slugs.map((company) => company.slug).sort()).toEqual(["twice", "twice-2", "twice-3"]);
  await expect(submitted({ name: "北極" })).rejects.toThrow("The name needs a letter or a digit");
});

test("an admin adds one with what is known; without a name or a description nothing is added", async () => {
  const before = (await listWorkflow(admin, { name: "", status: "", hub: "", part: "" })).stats;
  await expect(addCompany(admin, { name: "x" })).rejects.toThrow("Description is required");
  const added = await addCompany(admin, { name: "Added", description: "By an admin.", priority: "high" });
  expect(added).toMatchObject({ status: "draft", priority: "high", verificationStatus: "pending" });
  const { stats, rows } = await listWorkflow(admin, { name: "ADDED", status: "draft", hub: "", part: "" });
  expect(rows.map((row) => row.company.name)).toEqual(["Added"]);
  expect(stats.total_submissions - before.total_submissions).toBe(1);
  expect(stats.high_priority - before.high_priority).toBe(1);
  await expect(addCompany(await aMember(), { name: "a", description: "b" })).rejects.toThrow(AdminOnly);
  await expect(listWorkflow(await aMember({ role: "moderator" }), { name: "", status: "", hub: "", part: "" })).rejects.toThrow(AdminOnly);
});

test("the workflow is searched by the name a company has now, whatever its case and accents", async () => {
  const named = async (name: string) =>
    (await listWorkflow(admin, { name, status: "", hub: "", part: "" }, { limit: 1000 })).rows.map((row) => row.company.name);
  const { slug } = await published({ name: "Forgé à Lévis" });
  await editCompany(admin, slug, companyValues({ name: "C++ Éléphant Atelier" }));
  for (const name of ["éléphant", "ELEPHANT AT", "e\u0301le\u0301phant", "c++", "phant a"]) {
    expect(await named(name), name).toEqual(["C++ Éléphant Atelier"]);
  }
  for (const name of ["forge", "elephant-atelier", "%", "!!!"]) expect(await named(name), name).toEqual([]);
  expect(await named("+")).toEqual(["C++ Éléphant Atelier"]);
});

test("the workflow can be read in four orders, page by page, without a gap", async () => {
  const everything = { name: "", status: "", hub: "", part: "" } as const;
  for (const order of workflowOrders) {
    const whole = (await listWorkflow(admin, everything, { order, limit: 1000 })).rows.map(({ company }) => company.id);
    const paged: number[] = [];
    for (let after: string | null = null; ; ) {
      const { rows, next }: Awaited<ReturnType<typeof listWorkflow>> = await listWorkflow(admin, everything, { order, after, limit: 3 });
      paged.push(...rows.map(({ company }) => company.id));
      if (next === null) break;
      after = next;
    }
    expect([order, paged]).toEqual([order, whole]);
    expect(whole.length, order).toBeGreaterThan(order === "waiting" ? 0 : 3);
  }
  const ids = async (order: "newest" | "oldest") =>
    (await listWorkflow(admin, everything, { order, limit: 1000 })).rows.map(({ company }) => company.id);
  expect(await ids("oldest")).toEqual((await ids("newest")).toReversed());
  const names = (await listWorkflow(admin, everything, { order: "name", limit: 1000 })).rows.map(({ company }) => company.nameFolded);
  expect(names).toEqual(names.toSorted());
});

test("one thing is done with many companies; one that changed since is left out and left as it is", async () => {
  const [one, two] = [
    await addCompany(admin, { name: "Bulk A", description: "a" }),
    await addCompany(admin, { name: "Bulk B", description: "b" }),
  ];
  const ticked = [one, two].map(({ id, revision }) => ({ id, revision }));
  await transaction((tx) => updateCompany(tx, two, { isEditedSince: true }));
  expect(await changeTicked(admin, [...ticked, { id: 999_999, revision: 1 }], "high")).toEqual({
    done: 1,
    changed: 1,
    held: 0,
    unfit: 0,
    gone: 1,
  });
  expect([(await findCompanyRow(one.id))?.priority, (await findCompanyRow(two.id))?.priority]).toEqual(["high", "medium"]);
  await expect(changeTicked(admin, ticked, "delete")).rejects.toThrow("Choose what to do");
  await expect(changeTicked(await aMember({ role: "moderator" }), ticked, "high")).rejects.toThrow(AdminOnly);
});

test("the tiles are what a recount says", async () => {
  const { stats } = await listWorkflow(admin, { name: "", status: "", hub: "", part: "" });
  const all = (await listWorkflow(admin, { name: "", status: "", hub: "", part: "" }, { limit: 1000 })).rows.map((row) => row.company);
  const of = (status: string) => all.filter((company) => company.status === status).length;
  expect(stats).toEqual({
    total_submissions: all.length,
    pending_review: of("pending_review"),
    approved: of("approved"),
    rejected: of("rejected"),
    published: of("published"),
    high_priority: all.filter((company) => company.priority === "high").length,
    this_week: all.length,
    this_month: all.length,
  });
});

test("a view counts a member once an hour", async () => {
  const company = await published();
  const member = await aMember();
  expect([await viewCompany(member, company), await viewCompany(member, company), await viewCompany(null, company)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("who keeps a company's page is not counted among its readers", async () => {
  const company = await published();
  const member = await aMember();
  expect(await viewCompany(member, { ...company, ownerId: member.id })).toBe(false);
});

test("the starter directory is published with its sources, pending verification, once", async () => {
  expect(await seedDirectory()).toEqual({ added: 86, renewed: 0, kept: [] });
  expect(await seedDirectory()).toEqual({ added: 0, renewed: 0, kept: [] });
  const { company } = await showCompany(null, "cohere");
  expect(company).toMatchObject({ verificationStatus: "pending", asOf: "2026-11", status: "published" });
  expect(company.source).toMatchObject({ title: expect.any(String), url: expect.stringMatching(/^https:/), isOwnPage: false });
});

test("no company of the directory is shown as the double of another by its name", async () => {
  for (const { name } of directory.companies) {
    const like = (await listedAlready({ name, website_url: "" })).map(({ title }) => title);
    expect(like, name).toEqual([name]);
  }
});

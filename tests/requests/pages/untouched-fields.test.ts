import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { programs } from "#app/db/schema/index.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { addRecord } from "#app/features/intelligence/records.server.ts";
import { listRules, saveRule } from "#app/features/keyword-rules/operations.server.ts";
import { listSentences, saveSentence } from "#app/features/reason-sentences/operations.server.ts";
import { openedValues, touchedIn } from "#app/http/opened-values.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, aPost, aProject, aTranslation, companyValues, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

await seedReference();
const server = await sharedServer();
const admin = await aMember({ role: "admin" });
const author = await aMember({ fullName: "Old Name", bio: "Old words" });

type Edit = { path: string; who: { id: number }; title: string; text: string; label: string; save?: string };

const edits: Record<string, () => Promise<Edit>> = {
  post: async () => ({ path: `/post/${(await aPost(author)).id}/edit`, who: author, title: "title", text: "content", label: "Title" }),
  project: async () => ({ path: `/project/${(await aProject(author)).id}/edit`, who: author, title: "title", text: "description", label: "Project title" }),
  company: async () => ({ path: `/company/${(await aCompany()).slug}/edit`, who: admin, title: "headquarters", text: "description", label: "Headquarters" }),
  submission: async () => ({ path: `/company-submissions/${(await submitCompany(author, companyValues({ name: "Late Works" }))).id}`, who: author, title: "headquarters", text: "description", label: "Headquarters", save: "revise" }),
  translation: async () => {
    const post = await aPost();
    await aTranslation(author, post.id);
    return { path: `/post/${post.id}/translation`, who: author, title: "title", text: "content", label: "Title", save: "translate" };
  },
  opportunity: async () => ({ path: `/admin/funding/${(await db.select({ slug: programs.slug }).from(programs).limit(1))[0]?.slug}`, who: admin, title: "title", text: "description", label: "Title" }),
  record: async () => ({ path: `/admin/network/${await addRecord(admin, "contact", { name: "Outside Person", role: "Deputy", organization: "Ministry", level: "federal", email: "out@office.example" })}`, who: admin, title: "role", text: "organization", label: "Role" }),
  rule: async () => {
    await saveRule(admin, null, { terms: "casino", note: "Spam", active: "yes" });
    return { path: `/moderation/rules?rule=${(await listRules(admin))[0]?.id}`, who: admin, title: "note", text: "terms", label: "Why there is this rule (for moderators)" };
  },
  sentence: async () => {
    await saveSentence(admin, null, { reason: "spam", text_en: "It is spam.", text_fr: "Ceci est un pourriel." });
    const { id } = (await listSentences(admin)).sentences.at(-1) ?? {};
    return { path: `/moderation/sentences?sentence=${id}`, who: admin, title: "text_en", text: "text_fr", label: "In English" };
  },
  profile: async () => ({ path: "/settings", who: author, title: "full_name", text: "bio", label: "Full name" }),
}; // biome-ignore format: a line each

test.each(Object.entries(edits))(
  "a conflict on a %s says what another changed, asks of it only where one touched it too, and saving leaves it",
  async (_, edit) => {
    const { path, who, title, text, label, save = "save" } = await edit();
    const open = async () => new PlainBrowser(server.url, await cookieOf(who)).open(path);
    const [late, early] = [await open(), await open()];
    // What members compose is kept before it is sent: on the server, or in their browser until something newer is saved.
    if (who === author && path !== "/settings") expect(late.html).toMatch(/<form[^>]* data-drafts?="/);
    await early.submit({ [title]: "A newer one", [save]: "yes" });
    expect(early.status).toBe(200);
    await late.submit({ [text]: "Words of the late one", [save]: "yes" });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("What changed meanwhile")]);
    const [, panel = ""] = /id="conflict"([\s\S]*?)<\/section>/.exec(late.html) ?? [];
    expect([...panel.matchAll(/<dt[^>]*>([^<]*)/g)].map(([, named]) => named)).toEqual([label]);
    expect([panel, panel]).toEqual([expect.stringContaining("A newer one"), expect.not.stringContaining("You entered")]);
    expect([late.valueOf(title), late.valueOf(text)?.trim()]).toEqual(["A newer one", "Words of the late one"]);
    await late.submit({ [save]: "yes" });
    expect(late.status, late.text).toBe(200);
    const after = await open();
    expect([after.valueOf(title), after.valueOf(text)?.trim()]).toEqual(["A newer one", "Words of the late one"]);
  },
);

test("a box that was unticked stays so through a conflict, and a form that says nothing was touched nowhere", async () => {
  const { id } = await aProject(author, { seeking_collaborators: true, collaboration_roles: "diver" });
  const open = async () => new PlainBrowser(server.url, await cookieOf(author)).open(`/project/${id}/edit`);
  const ticked = /<input[^>]*name="seeking_collaborators"[^>]*checked/;
  const [late, early] = [await open(), await open()];
  expect(late.html).toMatch(ticked);
  await early.submit({ title: "A newer one", save: "yes" });
  await late.submit({ seeking_collaborators: "", save: "yes" });
  expect(late.status).toBe(409);
  expect(late.html).not.toMatch(ticked);
  await late.submit({ save: "yes" });
  const after = await open();
  expect(after.html).not.toMatch(ticked);
  expect(after.valueOf("title")).toBe("A newer one");
  const opened = openedValues({ title: "a\nb", tags: "", content: "x" });
  expect(touchedIn({ opened, title: "a\r\nb", content: "y" })).toEqual({ title: false, tags: false, content: true });
  expect(touchedIn({ title: "a" })).toEqual({});
});

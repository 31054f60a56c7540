import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { programs } from "#app/db/schema/index.ts";
import { askForClaim, beginClaim, decideClaim, listClaims } from "#app/features/companies/claims.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { sendCorrection } from "#app/features/funding/corrections.server.ts";
import { showOpportunity } from "#app/features/funding/operations.server.ts";
import { addToCoalition } from "#app/features/intelligence/coalitions.server.ts";
import { addRecord } from "#app/features/intelligence/records.server.ts";
import { fileAppeal, listOpenAppeals } from "#app/features/moderation/appeals.server.ts";
import { actsAboutMe } from "#app/features/moderation/strikes.server.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { registerWebhook } from "#app/features/webhooks/operations.server.ts";
import routes from "#app/routes.ts";
import { aComment, aCompany, aMember, anInsight, aPost, aProject, companyValues, judge } from "./factories.ts";

let made = 0;
function unique(): string {
  made += 1;
  return `${process.pid}-${made}`;
}

const policy = { title: "A policy", summary: "Says what.", category: "ai", level: "federal", status: "in_force", date: "2026-03-05" };
const source = { source: "Gazette", source_url: "https://gazette.example/1" };
const contact = { name: "Outside Person", role: "Deputy", organization: "Ministry", level: "federal", email: "out@office.example" };
const coalition = { goal: "To watch ice.", status: "forming" };

const anAdmin = () => aMember({ role: "admin" });
const aProgram = async () => (await db.select({ slug: programs.slug }).from(programs).limit(1))[0]?.slug;
const aSubmission = async (who: Member) => (await submitCompany(who, companyValues({ name: `Givre ${unique()}` }))).id;

async function aClaim(who: Member, accepted?: boolean) {
  const [company, admin] = [await aCompany({ name: `Glace ${unique()}` }), await anAdmin()];
  await beginClaim(who, company.slug);
  await askForClaim(who, company.slug, "I founded it.");
  const claim = (await listClaims(admin)).find(({ slug }) => slug === company.slug);
  if (claim && accepted) await decideClaim(admin, claim.id, true, { revision: claim.revision, message: claim.message });
  return { slug: company.slug, id: claim?.id };
}

async function anAppeal() {
  const [author, moderator] = [await aMember(), await anAdmin()];
  const post = await aPost(author);
  await judge(moderator, { type: "post", id: post.id }, { act: "remove", reason: "spam" });
  const [act] = await actsAboutMe(author);
  await fileAppeal(author, { act: act?.id ?? 0, text: "It sells nothing." });
  return (await listOpenAppeals(await anAdmin(), 500)).at(-1)?.id;
}

async function anInvitation(who: Member) {
  const admin = await anAdmin();
  const id = await addRecord(admin, "coalition", { ...coalition, title: `Ice watchers ${unique()}` });
  await addToCoalition(admin, id, { member: who.username, company: "", contact: "" });
  return id;
}

async function aCorrection(who: Member) {
  const program = await showOpportunity((await aProgram()) ?? "");
  return (await sendCorrection(who, program, { fact: "amount", sentence: "It is more.", address: "https://ice.example" })).id;
}

const aWebhook = async () =>
  (await registerWebhook(await anAdmin(), { address: "https://hooks.example.ca/in", events: "post.created" })).webhook.id;

/** What a page with a parameter shows, made anew for `who` each time, who wrote it where it has an author. */
const stands: Record<string, (who: Member) => Promise<unknown>> = {
  "login/with/:provider": async () => "/login/with/nobody",
  "login/with/:provider/back": async () => "/login/with/nobody/back",
  "ai-register/:key": async () => "/ai-register/none",
  "discover/industry/:slug": async () => "/discover/industry/clean-energy",
  "discover/province/:code": async () => "/discover/province/qc",
  "discover/timeline/:tag": async () => "/discover/timeline/build_today",
  "discover/tag/:tag": async () => "/discover/tag/sensors",
  "company/:slug": async () => `/company/${(await aCompany({ name: `Neige ${unique()}` })).slug}`,
  "company/:slug/edit": async (who) => `/company/${(await aClaim(who, true)).slug}/edit`,
  "company/:slug/logo": async (who) => `/company/${(await aClaim(who, true)).slug}/logo`,
  "company/:slug/claim": async () => `/company/${(await aCompany({ name: `Neige ${unique()}` })).slug}/claim`,
  "company/:slug/facts": async () => `/company/${(await aCompany({ name: `Neige ${unique()}` })).slug}/facts`,
  "company-submissions/:id": async (who) => `/company-submissions/${await aSubmission(who)}`,
  "post/:id": async (who) => `/post/${(await aPost(who)).id}`,
  "post/:id/translation": async (who) => `/post/${(await aPost(who)).id}/translation`,
  "post/:id/history": async (who) => `/post/${(await aPost(who)).id}/history`,
  "post/:id/held": async (who) => `/post/${(await aPost(who)).id}/held`,
  "comment/:id/history": async (who) => `/comment/${(await aComment(who, (await aPost()).id)).id}/history`,
  "comment/:id/held": async (who) => `/comment/${(await aComment(who, (await aPost()).id)).id}/held`,
  "post/:id/edit": async (who) => `/post/${(await aPost(who)).id}/edit`,
  "project/:id": async (who) => `/project/${(await aProject(who)).id}`,
  "project/:id/outcome": async (who) => `/project/${(await aProject(who)).id}/outcome`,
  "project/:id/edit": async (who) => `/project/${(await aProject(who)).id}/edit`,
  "u/:username": async () => `/u/${(await aMember()).username}`,
  "funding/for/:topic": async () => "/funding/for/students",
  "funding/:slug": async () => `/funding/${await aProgram()}`,
  "funding/:slug/recipients": async () => `/funding/${await aProgram()}/recipients`,
  "funding/:slug/application": async () => `/funding/${await aProgram()}/application`,
  "funding/:slug/correction": async () => `/funding/${await aProgram()}/correction`,
  "insights/:id/outcome": async (who) => `/insights/${await anInsight(who)}/outcome`,
  "coalitions/:id": async (who) => `/coalitions/${await anInvitation(who)}`,
  "report/:type/:id": async () => `/report/post/${(await aPost()).id}`,
  "create-project/created/:id": async (who) => `/create-project/created/${(await aProject(who)).id}`,
  "moderation/appeals/:id": async () => `/moderation/appeals/${await anAppeal()}`,
  "moderation/:type/:id": async () => `/moderation/post/${(await aPost()).id}`,
  "saved/:type/:id": async (who) => {
    const { id } = await aPost();
    await save(who, "post", id, true);
    return `/saved/post/${id}`;
  },
  "admin/policy/:id": async () => `/admin/policy/${await addRecord(await anAdmin(), "policy", { ...policy, ...source })}`,
  "admin/network/:id": async () => `/admin/network/${await addRecord(await anAdmin(), "contact", contact)}`,
  "admin/coalitions/:id": async (who) => `/admin/coalitions/${await anInvitation(who)}`,
  "admin/open-data/:set": async () => "/admin/open-data/bills",
  "admin/funding/:slug": async () => `/admin/funding/${await aProgram()}`,
  "admin/corrections/:id": async (who) => `/admin/corrections/${await aCorrection(who)}`,
  "admin/claims/:id": async () => `/admin/claims/${(await aClaim(await aMember())).id}`,
  "admin/companies/:id": async () => `/admin/companies/${await aSubmission(await aMember())}`,
  "admin/companies/:id/merge": async () => {
    const [from, into] = [await aCompany({ name: `Glace ${unique()}` }), await aCompany({ name: `Glace ${unique()}` })];
    return `/admin/companies/${from.id}/merge?into=${into.slug}`;
  },
  "admin/mail/:id": async () => "/admin/mail/1",
  "admin/resets/:id": async () => `/admin/resets/${(await aMember()).id}`,
  "admin/webhooks/:id": async () => `/admin/webhooks/${await aWebhook()}`,
};

/**
 * Every page of app/routes.ts, by its pattern, with what returns an address for `who`. Files, feeds and calls are no pages.
 * @throws Error for a page with a parameter that nothing stands for
 */
export const everyPage: [pattern: string, addressFor: (who: Member) => Promise<string>][] = routes
  .filter(({ file }) => file.endsWith(".tsx"))
  .map(({ path = "" }) => {
    const make = stands[path];
    if (!make && /[:*]/.test(path)) throw new Error(`Say in tests/support/every-page.ts what stands for ${path}`);
    return [path, async (who) => String(make ? await make(who) : `/${path.replace(/^\//, "")}`)];
  });

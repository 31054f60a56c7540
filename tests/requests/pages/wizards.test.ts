import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { keepOnboarding } from "#app/features/guidance/onboarding.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);

test.each(["/onboarding", "/generate-insight", "/insights", "/create-project", "/create-project/enhancement"])(
  "%s sends a guest to sign in",
  async (path) => {
    expect((await send(server.url, path)).headers.get("Location")).toBe(`/login?from=${encodeURIComponent(path)}`);
  },
);

test("onboarding goes step by step, back too, keeps what was typed, and ends in an insight that can be kept", async () => {
  const browser = await browserOf(await aMember({ occupation: null }), "/onboarding");
  expect(browser.text).toContain("Step 1 of 3");
  expect(browser.text).not.toContain("0% done");
  expect(browser.html).toMatch(/<button(?=[^>]*name="back")(?=[^>]*disabled="")(?=[^>]*hidden="")/);
  await browser.submit({ postal_code: "K1A", next: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Please enter a valid Canadian postal code");
  expect(browser.valueOf("postal_code")).toBe("K1A");
  await browser.open("/onboarding?step=3");
  expect(browser.text).toContain("Step 1 of 3");
  await browser.submit({ postal_code: "t0a 1a0", next: "yes" });
  expect(browser.text).toContain("Step 2 of 3 · 33% done");
  expect(browser.valueOf("life_stage")).toBe("professional");
  await browser.submit({ occupation: "Éleveuse", life_stage: "", next: "yes" });
  expect(browser.text).toContain("Choose your current status");
  expect(browser.valueOf("occupation")).toBe("Éleveuse");
  await browser.submit({ occupation: "Éleveuse", life_stage: "professional", next: "yes" });
  expect(browser.text).toContain("Step 3 of 3 · 67% done");
  await browser.submit({ area_of_interest: "half a thought", back: "yes" });
  expect(browser.valueOf("occupation")).toBe("Éleveuse");
  await browser.open("/onboarding?step=3");
  expect(browser.text).toContain("half a thought");
  await browser.submit({ area_of_interest: "half a thought", suggest: "1" });
  await browser.submit({ area_of_interest: browser.valueOf("area_of_interest") ?? "", suggest: "2" });
  expect(browser.text).toContain("half a thought Learn enough data science to change careers");
  await browser.submit({ area_of_interest: "Learn enough data science to change careers", next: "yes" });
  expect(browser.path).toBe("/generate-insight");
  await browser.open("/generate-insight?prompt");
  expect(browser.text).toContain("What interests me: Learn enough data science to change careers");
  await browser.open("/generate-insight");
  expect(browser.text).toContain("Answered by the rules of this site.");
  expect(browser.text).toContain("none is likelier than the others");
  expect(browser.html).not.toMatch(/T0A ?1A0/i);
  const riding = /<option value="(\d{5})"/.exec(browser.html)?.[1] ?? "";
  await browser.submit({ choose_riding: "yes", riding });
  expect(browser.text).toContain("Federal riding:");
  await browser.post(browser.path, { choose_riding: "yes", riding: "35001" });
  expect(browser.text).toContain("Choose one of the ridings of your area");
  await browser.submit({ keep: "yes" });
  expect(browser.path).toBe("/insights");
  const id = /create-project\?insight=(\d+)/.exec(browser.html)?.[1] ?? "";
  await browser.open(`/create-project?insight=${id}`);
  expect(browser.text).toContain("Learn enough data science");
  await browser.open("/insights");
  await browser.submit({ delete: id });
  expect(browser.text).toContain("No insights yet");
});

test("onboarding says what others see, asks before it changes the account, and shows the profile as others see it", async () => {
  const member = await aMember({ occupation: "Welder", postalCode: "K1A 0A6", province: "ON" });
  const browser = await browserOf(member, "/onboarding");
  expect(browser.text).not.toContain("Nothing here is shown to others");
  await browser.submit({ postal_code: "v6b1a1", next: "yes" });
  await browser.submit({ occupation: "Nurse", life_stage: "professional", next: "yes" });
  expect(browser.text).toContain("Your account says that your occupation is “Welder”; here you answered “Nurse”.");
  expect(browser.text).toContain("Your account has the postal code K1A 0A6; here you gave V6B 1A1. Only you see them.");
  expect(browser.text).toContain("Ontario, or British Columbia if you update your account");
  expect(browser.text).toContain("Your profile is open to members");
  expect(browser.html).not.toMatch(/<input type="checkbox" name="update_[^>]*checked/);
  expect(browser.html.match(/<input type="radio" name="shows_\w+"[^>]*checked=""[^>]*value="no"/g)).toHaveLength(3);
  const step3 = { area_of_interest: "Care", shows_user_type: "no", shows_occupation: "yes", shows_province: "no" };
  await browser.submit({ ...step3, update_postal_code: "no", update_occupation: "no,yes", back: "yes" });
  await browser.submit({ occupation: "Nurse", life_stage: "professional", next: "yes" });
  expect(browser.html).toMatch(/<input type="checkbox" name="update_occupation"[^>]*checked/);
  await browser.submit({ ...step3, update_postal_code: "no", update_occupation: "no,yes", next: "yes" });
  expect(browser.path).toBe("/generate-insight");
  expect(browser.text).toContain("Others see: Nurse. You keep for yourself: Working professional · Ontario.");
  await browser.open(`/u/${member.username}?view=others`);
  expect(browser.text).toContain("This is your profile as people you are not connected with see it.");
  expect(browser.text).toContain(`u/${member.username} · Nurse`);
  expect(browser.html).not.toMatch(/Working professional|Ontario|K1A|V6B|href="\/create-project"[^>]*>New/);
  expect(browser.text).not.toContain("Edit profile");
  const other = await browserOf(await aMember(), `/u/${member.username}`);
  expect(other.text).toContain(`u/${member.username} · Nurse`);
  expect(other.html).not.toMatch(/Working professional|Ontario|K1A|V6B/);
  await browser.open("/settings/privacy");
  expect(browser.html).toMatch(/name="shows_occupation"[^>]*checked/);
  expect(browser.html).not.toMatch(/name="shows_province"[^>]*checked/);
});

test("an occupation is looked up in the list, taken from it, or kept as it was written", async () => {
  const member = await aMember({ occupation: null });
  const browser = await browserOf(member, "/onboarding");
  await browser.submit({ postal_code: "B3H 4R2", next: "yes" });
  await browser.submit({ occupation: "fisherman", find_occupation: "yes" });
  expect(browser.status).toBe(200);
  expect(browser.text).toContain("The list has these for “fisherman”. Choose one, or go on and it stays as you wrote it.");
  expect(browser.valueOf("occupation")).toBe("fisherman");
  await browser.submit({ pick_occupation: "Fishermen/women" });
  expect(browser.valueOf("occupation")).toBe("Fishermen/women");
  await browser.submit({ occupation: "ᐊᖑᓇᓱᒃᑎ", find_occupation: "yes" });
  expect(browser.text).toContain("The list has nothing like “ᐊᖑᓇᓱᒃᑎ”. It stays as you wrote it.");
  await browser.submit({ occupation: "clerk of nobody knows quite what", life_stage: "professional", next: "yes" });
  expect(browser.text).toContain("Step 2 of 3");
  expect(browser.text).toContain("Choose one, or go on and it stays as you wrote it.");
  await browser.submit({ next: "yes" });
  expect(browser.text).toContain("Step 3 of 3");
  expect(browser.text).toContain("here you answered “clerk of nobody knows quite what”");
});

test("settings offer the list too, and nothing is saved before that is asked", async () => {
  const member = await aMember({ occupation: "Welder" });
  const browser = await browserOf(member, "/settings");
  await browser.submit({ full_name: "Changed Name", occupation: "nurse", find_occupation: "yes" });
  await browser.submit({ pick_occupation: "Nurse practitioners" });
  expect([browser.valueOf("full_name"), browser.valueOf("occupation")]).toEqual(["Changed Name", "Nurse practitioners"]);
  expect(await showAccount(member)).toMatchObject({ fullName: "Test Member", occupation: "Welder" });
  await browser.submit({ save: "yes" });
  expect(await showAccount(member)).toMatchObject({ fullName: "Changed Name", occupation: "Nurse practitioners" });
});

test("the first insight is found from /discover and the profile, can be left, and goes on where it was left", async () => {
  const member = await aMember({ occupation: null });
  const browser = await browserOf(member, "/discover");
  const purpose = "Three questions lead you to posts, people and programmes for your work.";
  expect(browser.html).toContain(purpose);
  expect((await browser.open("/profile")).html).toContain('href="/onboarding"');
  await browser.open("/onboarding");
  expect(browser.text).toContain(purpose);
  await browser.submit({ postal_code: "B3H 4R2", next: "yes" });
  await browser.submit({ occupation: "Fisher", life_stage: "", keep: "yes" });
  expect(browser.text).toContain("Your answers are saved.");
  expect((await browser.open("/discover")).html).toContain(purpose);
  await browser.open("/onboarding");
  expect(browser.text).toContain("Step 2 of 3");
  expect(browser.valueOf("occupation")).toBe("Fisher");
  await browser.submit({ life_stage: "changer", next: "yes" });
  await browser.submit({ area_of_interest: "Sonar", next: "yes" });
  expect(browser.path).toBe("/generate-insight");
  expect((await browser.open("/discover")).html).not.toContain(purpose);
  expect((await browser.open("/profile")).html).not.toContain('href="/onboarding"');
  expect((await browser.open("/onboarding")).text).toContain("Step 1 of 3");
});

test("without answers the page says what an insight is for and leads to the questions", async () => {
  const browser = await browserOf(await aMember({ occupation: null }), "/generate-insight");
  expect(browser.status).toBe(200);
  expect(browser.text).toContain("Your insight needs three answers");
  expect(browser.text).toContain("people, companies and programmes. It needs");
  expect(browser.text).not.toContain("Failed to generate AI prompt");
  expect(browser.html).toContain('href="/onboarding"');
});

test("an insight leads with posts, people and companies that fit, then has programmes, the prompt and the folded rest", async () => {
  const post = await aPost(undefined, { title: "A lathe that hears chatter" });
  const turner = await aMember({ fullName: "Tui Turner", occupation: "Lathe operator" });
  const member = await aMember();
  await keepOnboarding(member, { postal_code: "S4P 3Y2", occupation: "Machinist", life_stage: "professional", area_of_interest: "Lathe" });
  const browser = await browserOf(member, "/generate-insight");
  expect(browser.text).toContain("Machinist in Regina, Saskatchewan. You wrote: “Lathe”");
  expect(browser.text).toContain("Words searched for: Lathe and Machinist.");
  expect(browser.text).toContain("Why: Close to your words “Lathe”");
  expect(browser.text, "a part without anything stays away").not.toContain("Related companies");
  const parts = ["Related posts", `/post/${post.id}`, "People to ask", `/u/${turner.username}`, "Programmes that may fit", "Your prompt", "Guidance", "Where you are", "Relevance to public priorities"]; // biome-ignore format: a list
  const places = parts.map((part) => browser.html.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(browser.html.match(/<details[^>]* open/g)).toBeNull();
  await browser.submit({ keep: "yes" });
  expect(browser.text, "what was saved says why, too").toMatch(/A lathe that hears chatter .*Why: Close to your words “Lathe”.*Tui Turner/);
});

/** What the member's prompt says, on its page. */
const promptOf = async (member: Member) => (await browserOf(member, "/generate-insight?prompt")).text;

/** A member who has finished the three steps, on the insight page. */
async function anInsight(given: Record<string, string>, account: object = {}) {
  const member = await aMember({ occupation: null, ...account });
  await keepOnboarding(member, { postal_code: "B3H 4R2", life_stage: "professional", area_of_interest: "Learn to cut paperwork", wants: "learn", ...given }); // biome-ignore format: one line
  return { member, browser: await browserOf(member, "/generate-insight") };
}

test("an occupation is asked about until it is confirmed, another is chosen, or it stays as it was written", async () => {
  const { member, browser } = await anInsight({ occupation: "nurse in a clinic" });
  expect(browser.text).toContain(
    "“nurse in a clinic” is read as Registered nurses and registered psychiatric nurses (NOC 31301). Is that right?",
  );
  expect(await promptOf(member)).toContain("My occupation: nurse in a clinic");
  await browser.post(browser.path, { confirm_occupation: "99999" });
  expect(browser.status).toBe(422);
  await browser.submit({ confirm_occupation: "31301" });
  expect(browser.text).not.toContain("Is that right?");
  expect(await promptOf(member)).toContain("My occupation: nurse in a clinic (NOC 31301");
  await keepOnboarding(member, { occupation: "nurse in a school" });
  await browser.open("/generate-insight");
  expect(browser.text).toContain("Is that right?");
  await browser.submit({ confirm_occupation: "none" });
  expect(browser.text).not.toMatch(/Is that right|31301/);
  expect(browser.text).toContain("No group of occupations is known for “nurse in a school”");
  const { browser: another } = await anInsight({ occupation: "unicorn whisperer" });
  expect(another.text).not.toContain("Is that right?");
});

test("answers are kept for guidance alone, change what is shown, tell what they leave out, and are forgotten", async () => {
  const { member, browser } = await anInsight({ occupation: "Bookkeeper", life_stage: "entrepreneur", wants: "fund" });
  const answer = async (given: Record<string, string>) => {
    await browser.post("/generate-insight", { answer_questions: Object.keys(given).join(","), ...given });
    return browser;
  };
  expect((await answer({ legal_form: "king", age: "old" })).status).toBe(422);
  expect(browser.text).toContain("Age in years: enter a whole number, at most 120");
  await answer({ legal_form: "sole_proprietor", employees: "3" });
  expect(browser.text).toContain("Your answers are saved.");
  expect(await promptOf(member)).toContain("What I answered: Who is applying: my business, not incorporated; Number of employees: 3.");
  expect(browser.text).toMatch(/\d+ w(as|ere) left out, and why/);
  expect(browser.html).toMatch(/<a[^>]*href="\?ask=legal_form#legal_form"[^>]*>Correct this/);
  const order = ["Programmes that may fit", "Related posts", "Answers that would change this"].map((title) => browser.text.indexOf(title));
  expect(order, browser.text.slice(0, 3000)).toEqual([...order].sort((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
  const left = browser.text.slice(browser.text.indexOf("left out, and why"), order[2]).split("Fits less what you told us")[0] ?? "";
  expect(left.match(/The page that says so/g)?.length).toBe([...left.matchAll(/\((\d+)\)/g)].reduce((sum, [, count]) => sum + Number(count), 0)); // biome-ignore format: one line
  expect(left).not.toContain("…");
  const mine = await browserOf(member, "/my-data");
  expect(mine.text).toContain("Who is applying: my business, not incorporated Number of employees: 3");
  await answer({ indigenous: "metis", groups: "women" });
  expect(await promptOf(member)).not.toMatch(/What I answered: [^.]*Métis/);
  await answer({ indigenous: "metis", groups: "women", identity_in_prompt: "yes" });
  expect(await promptOf(member)).toMatch(/What I answered: [^.]*Métis/);
  expect((await browserOf(await aMember(), `/u/${member.username}`)).text).not.toMatch(/Métis|incorporated/i);
  await browser.open("/generate-insight");
  await browser.submit({ forget_answers: "yes" });
  expect(browser.text).not.toContain("Delete my answers");
  expect(await promptOf(member)).not.toContain("What I answered");
  expect((await browserOf(member, "/my-data")).text).toContain("for nothing else. None yet.");
});

test("what somebody would rather not say shows what hangs on it as what they may be", async () => {
  const { browser } = await anInsight({ occupation: "Bookkeeper" });
  expect(browser.text).not.toContain("Canada Training Credit – ");
  await browser.post("/generate-insight", { answer_questions: "age", age: "unsaid" });
  expect(browser.text).toMatch(/more, for people in certain situations/);
  expect(browser.text).toMatch(/ – age /);
});

test("the town that is typed is named, and a code that begins like no other is told", async () => {
  const { member, browser } = await anInsight({ occupation: "Cook", postal_code: "A0P 1L0", place: "Nain" });
  expect(browser.text).toContain("Cook in Nain, Newfoundland and Labrador");
  await browser.open("/onboarding?step=1");
  expect(browser.valueOf("place")).toBe("Nain");
  await keepOnboarding(member, { postal_code: "H0H 0H0", place: "" });
  expect((await browser.open("/generate-insight")).text).toContain("We do not recognize the start of your postal code");
});

test("a life story comes back with its words, and answers that cannot both be true stand above the programmes", async () => {
  const story = "I was born by the sea and have done a little of everything. ".repeat(20);
  const browser = await browserOf(await aMember({ occupation: null }), "/onboarding");
  await browser.submit({ postal_code: "B3H 4R2", next: "yes" });
  await browser.submit({ occupation: story, life_stage: "retiree", next: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.valueOf("occupation")).toContain(story.trim().slice(0, 500));
  await browser.submit({ occupation: "Fisher", life_stage: "retiree", next: "yes" });
  await browser.submit({ area_of_interest: story, next: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain(story.trim().slice(0, 500));
  await browser.submit({ area_of_interest: "A job on a boat", wants: "work", next: "yes" });
  const [title, warning, first] = ["Programmes that may fit", "Two of your answers do not go together", 'href="/funding'].map((part, at, parts) => browser.html.indexOf(part, at === 2 ? browser.html.indexOf(parts[0] ?? "") : 0)); // biome-ignore format: one line
  expect(title).toBeGreaterThan(0);
  expect(warning).toBeGreaterThan(title ?? 0);
  expect(first).toBeGreaterThan(warning ?? 0);
});

test("the page about the data names every source with its licence and what is stored of it", async () => {
  const browser = await new PlainBrowser(server.url).open("/about-data");
  for (const line of ["GeoNames (CC BY 4.0)", "Open Government Licence – Canada", "1,651 rows", "343 rows", "149 rows"])
    expect(browser.text).toContain(line);
});

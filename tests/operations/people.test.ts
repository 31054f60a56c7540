import { expect, test } from "vitest";
import { registerAccount } from "#app/features/accounts/operations.server.ts";
import {
  listBlocks,
  listConnections,
  requestConnection,
  respondToConnection,
  setBlock,
} from "#app/features/connections/operations.server.ts";
import { reportable } from "#app/features/moderation/reports.server.ts";
import { listPeople } from "#app/features/people/find-people.server.ts";
import { peopleWorkingAt, showProfile } from "#app/features/people/operations.server.ts";
import { peopleChoice, peopleHref } from "#app/features/people/rules.ts";
import { initials } from "#app/ui/initials.ts";
import { aMember, anAccount, aPassword, aProject } from "#tests/support/factories.ts";

const find = async (query: string, viewer = null as Awaited<ReturnType<typeof aMember>> | null) =>
  (await listPeople(viewer ?? (await aMember({ isDiscoverable: false })), peopleChoice(new URLSearchParams(query)), 100)).people.map(
    (person) => person.username,
  );

test("people are found by place, status, occupation, skill and word, whatever the accent or the case", async () => {
  await aMember({
    username: "zoe-qc",
    fullName: "Zoé Lévesque",
    province: "QC",
    occupation: "Soudeuse",
    skills: ["Welding", "Machine vision"],
  });
  await aMember({ username: "sam-ab", fullName: "Sam Okpik", province: "AB", userType: "seeker", bio: "Grows lentils near Olds." });
  expect(await find("province=qc")).toEqual(["zoe-qc"]);
  expect(await find("user_type=seeker")).toEqual(["sam-ab"]);
  expect(await find("occupation=soudeuse")).toEqual(["zoe-qc"]);
  expect(await find("skills=machine+VISION")).toEqual(["zoe-qc"]);
  expect(await find("skills[]=welding&skills[]=machine+vision&province=QC")).toEqual(["zoe-qc"]);
  expect(await find("skills=welding,lentils")).toEqual([]);
  expect(await find("search=levesque")).toEqual(["zoe-qc"]);
  expect(await find("search=LENTIL")).toEqual(["sam-ab"]);
  expect(await find("occupation=lentils")).toEqual([]);
});

test("what a person types is never read as syntax", async () => {
  for (const typed of ["a OR b", "NEAR(x", "skills:x", "x*", "^x", "x-y", "é\u0000x", "){x"]) {
    const query = new URLSearchParams({ search: typed, occupation: typed, skills: typed });
    expect(await find(query.toString()), typed).toEqual([]);
  }
  expect(await find(new URLSearchParams({ search: '"*' }).toString())).toEqual([]);
});

test("who does not want to be found, is suspended or has left is not listed", async () => {
  const hidden = await aMember({ isDiscoverable: false });
  const suspended = await aMember({ suspendedUntil: Date.now() + 60_000 });
  const back = await aMember({ suspendedUntil: Date.now() - 60_000 });
  const listed = await find("");
  expect(listed).not.toContain(hidden.username);
  expect(listed).not.toContain(suspended.username);
  expect(listed).not.toContain("");
  expect(listed).toContain(back.username);
});

test("a student at school is not found by strangers at first, and shows them a name alone; those they know see more", async () => {
  const student = await registerAccount({
    email: "student@example.ca",
    username: "student",
    full_name: "Sacha Young",
    user_type: "secondary_student",
    postal_code: "K1A 0A6",
    password: aPassword,
    confirm_password: aPassword,
  });
  const stranger = await aMember();
  expect(await find("search=sacha")).toEqual([]);
  const closed = { isOpen: false, fullName: "", province: null, username: "student", userType: null, createdAt: null };
  expect(await showProfile(stranger, "Student")).toMatchObject(closed);
  expect((await reportable(stranger, { type: "member", id: student.id })).text).toBe("");
  await setBlock(stranger, student.id, "mute");
  expect(await listBlocks(stranger)).toMatchObject([{ username: "student", fullName: "" }]);
  await setBlock(stranger, student.id, null);
  const { id } = await requestConnection(student, { receiver_id: stranger.id, message: "" });
  expect((await listConnections(stranger, "received")).connections).toMatchObject([{ username: "student", fullName: "" }]);
  await respondToConnection(stranger, id, "accepted");
  expect(await showProfile(stranger, "student")).toMatchObject({ isOpen: true, fullName: "Sacha Young" });
  expect((await listConnections(stranger, "connected")).connections).toMatchObject([{ fullName: "Sacha Young" }]);
  expect(await showProfile(student, "student")).toMatchObject({ isOwn: true, isOpen: true });
  expect(await showProfile(await aMember({ role: "moderator" }), "student")).toMatchObject({ isOpen: true });
});

test("a profile counts the projects its viewer may see", async () => {
  const author = await anAccount("profiled");
  await aProject(author);
  await aProject(author, { is_public: false } as Parameters<typeof aProject>[1]);
  expect((await showProfile(await aMember(), "profiled")).sums).toEqual({ projects: 1, stars: 0, views: 0 });
  expect((await showProfile(author, "profiled")).sums.projects).toBe(2);
});

test("a profile tells neither e-mail nor postal code", async () => {
  const author = await anAccount("private-facts");
  const shown = JSON.stringify(await showProfile(await aMember(), author.username));
  for (const secret of ["@example.ca", "K1A", "scrypt"]) expect(shown).not.toContain(secret);
});

test("initials are of the first and the last name", () => {
  expect(initials("Zoé Marie Lévesque")).toBe("ZL");
  expect(initials("élodie")).toBe("É");
  expect(initials("sam-ab")).toBe("SA");
  expect(initials("𝒵")).toBe("𝒵");
  expect(initials("…")).toBe("");
});

test("the address of the next page keeps what was chosen", () => {
  const choice = peopleChoice(new URLSearchParams("search=a&skills=x,y&province=on"));
  expect(peopleChoice(new URL(peopleHref(choice, "7_1"), "http://x").searchParams)).toEqual({ ...choice, after: "7_1" });
});

test("who works at a company is whoever says its name, in any case and with any accents, and may be found", async () => {
  const tomorrow = Date.now() + 86_400_000;
  await aMember({ username: "colleague", workplace: "ÉRABLE  numérique " });
  await aMember({ workplace: "Érable Numérique inc." });
  await aMember({ workplace: "Érable Numérique", isDiscoverable: false });
  await aMember({ workplace: "Érable Numérique", suspendedUntil: tomorrow, suspensionReason: "spam" });
  const hidden = await aMember({ workplace: "Érable Numérique" });
  const at = async (name: string, hiding: number[] = []) => (await peopleWorkingAt(name, hiding)).people.map(({ username }) => username);
  expect(await at("Erable numerique", [hidden.id])).toEqual(["colleague"]);
  expect(await at("")).toEqual([]);
});

test("a company shows six of those who work there and counts the others, up to a limit", async () => {
  await aMember({ workplace: "Givre" });
  expect(await peopleWorkingAt("Givre", [])).toMatchObject({ total: 1, isMore: false });
  for (let turn = 0; turn < 7; turn += 1) await aMember({ workplace: "Givre" });
  const { people, total, isMore } = await peopleWorkingAt("Givre", []);
  expect([people.length, total, isMore]).toEqual([6, 8, false]);
  for (let turn = 0; turn < 193; turn += 1) await aMember({ workplace: "Givre" });
  expect(await peopleWorkingAt("Givre", [])).toMatchObject({ total: 200, isMore: true });
});

test("what a member says of their workplace is on their profile, unless that is closed", async () => {
  const stranger = await aMember();
  await aMember({ username: "employed", workplace: "Givre" });
  await aMember({ username: "closed", workplace: "Givre", isDiscoverable: false });
  expect((await showProfile(stranger, "employed")).workplace).toBe("Givre");
  expect((await showProfile(stranger, "closed")).workplace).toBe("");
});

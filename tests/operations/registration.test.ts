import { expect, test } from "vitest";
import type { RegistrationInput } from "#app/features/accounts/forms.server.ts";
import { registerAccount } from "#app/features/accounts/operations.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { anAccount, aPassword } from "#tests/support/factories.ts";

const form = (given: Partial<RegistrationInput> = {}): RegistrationInput => ({
  email: "new@example.ca",
  username: "newcomer",
  full_name: "New Comer",
  user_type: "seeker",
  postal_code: "H2X 1Y4",
  password: aPassword,
  confirm_password: aPassword,
  ...given,
});

/** The sentences an attempt to register is refused with, by field. */
async function refusal(given: Partial<RegistrationInput>): Promise<Record<string, string>> {
  const error = await registerAccount(form(given)).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(InvalidInput);
  return error.fields;
}

test("an empty form names every field that is required, in the order of the rules", async () => {
  const fields = await refusal({
    email: "",
    username: "",
    full_name: "",
    user_type: "",
    postal_code: "",
    password: "",
    confirm_password: "",
  });
  expect(Object.entries(fields)).toEqual([
    ["email", "Enter your email address"],
    ["password", "Enter a password"],
    ["username", "Enter a username"],
    ["full_name", "Enter your full name"],
    ["postal_code", "Enter your postal code"],
    ["user_type", "Choose your current status"],
  ]);
});

test("what is filled in wrongly is named in the order of the rules", async () => {
  const fields = await refusal({ email: "new@", username: "n!", postal_code: "90210", password: "short", confirm_password: "shorter" });
  expect(Object.entries(fields)).toEqual([
    ["email", "Please enter a valid email address"],
    ["password", "Password must be at least 8 characters long"],
    ["confirm_password", "Passwords do not match"],
    ["postal_code", "Please enter a valid Canadian postal code (e.g., K1A 0A6)"],
    ["username", "Username must be at least 3 characters long"],
  ]);
});

test.for<[Partial<RegistrationInput>, Record<string, string>]>([
  [{ username: "new comer" }, { username: "Username can only contain letters, numbers, hyphens, and underscores" }],
  [{ username: "n".repeat(41) }, { username: "Username must be 40 characters or fewer" }],
  [{ full_name: "n".repeat(101) }, { full_name: "Full name must be 100 characters or fewer" }],
  ...["Admin", "Portage Support", "Portage  Suppоrt", "The Moderаtors".slice(4)].map(
    (full_name): [Partial<RegistrationInput>, Record<string, string>] => [
      { full_name },
      { full_name: "This name is reserved for the site and its staff. Enter the name people know you by" },
    ],
  ),
  [{ password: " ".repeat(8), confirm_password: " ".repeat(8) }, { password: "Enter a password" }],
  [{ confirm_password: "" }, { confirm_password: "Passwords do not match" }],
  [{ user_type: "admin" }, { user_type: "Choose your current status" }],
  [{ email: `${"n".repeat(250)}@example.ca` }, { email: "Please enter a valid email address" }],
])("%j is refused", async ([given, sentences]) => {
  expect(await refusal(given)).toEqual(sentences);
});

test("one of the most used passwords is refused, in any case", async () => {
  for (const password of ["password123", "PASSWORD123", "1234567890"]) {
    expect(await refusal({ password, confirm_password: password })).toEqual({ password: expect.stringContaining("one of the most used") });
  }
});

test("an e-mail belongs to one member, in any case", async () => {
  await anAccount("alice");
  expect(await refusal({ email: "Alice@EXAMPLE.ca", username: "other-alice" })).toEqual({
    email: "An account with this email already exists",
  });
});

test("a username belongs to one member, in any case", async () => {
  await anAccount("bruno");
  expect(await refusal({ email: "other-bruno@example.ca", username: "BRUNO" })).toEqual({ username: "This username is already taken" });
});

test("of two who register one e-mail at once, one gets it", async () => {
  await seedReference();
  const tries = await Promise.allSettled([
    registerAccount(form({ email: "twin@example.ca", username: "twin-a" })),
    registerAccount(form({ email: "TWIN@example.ca", username: "twin-b" })),
  ]);
  expect(tries.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  const { reason } = tries.find((result) => result.status === "rejected") as PromiseRejectedResult;
  expect(reason).toMatchObject({ fields: { email: "An account with this email already exists" } }); // whether or not both were checked before either wrote
});

test("a new member lives where the postal code lies, and is a member only", async () => {
  await seedReference();
  const quebec = await registerAccount(form({ email: "Celia@Example.ca", username: "Celia", postal_code: "h2x1y4" }));
  expect(quebec).toMatchObject({ email: "celia@example.ca", username: "Celia", postalCode: "H2X 1Y4", province: "QC", role: "member" });
  expect(quebec.passwordHash).not.toContain(aPassword);
  const nowhere = form({ email: "dan@example.ca", username: "dan", postal_code: "Z1Z 1Z1" });
  await expect(async () => registerAccount(nowhere)).rejects.toThrow(InvalidInput);
});

test("a JSON call need not repeat the password", async () => {
  await seedReference();
  const account = await registerAccount(form({ email: "eve@example.ca", username: "eve", confirm_password: undefined }));
  expect(account.username).toBe("eve");
});

test("whoever does not say so is not to be found, and a student at school is not even then", async () => {
  const found = async (given: Parameters<typeof form>[0]) => (await registerAccount(form(given))).isDiscoverable;
  expect(await found({ email: "f1@example.ca", username: "found-1" })).toBe(false);
  expect(await found({ email: "f2@example.ca", username: "found-2", is_discoverable: true })).toBe(true);
  const student = { user_type: "secondary_student", is_discoverable: true };
  expect(await found({ email: "f3@example.ca", username: "found-3", ...student })).toBe(false);
});

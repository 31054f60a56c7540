import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { grantRole, registerAccount } from "#app/features/accounts/operations.server.ts";
import { settings } from "#app/process/settings.server.ts";

type DemoSignIn = { who: string; email: string; password: string };
const file = join(settings.dataDir, "demo-sign-ins.json");

/**
 * Registers a member and an admin to sign in as. Stores their sign-ins beside the database, so that the next start can print them again.
 */
export async function makeDemoSignIns() {
  const people = [
    { who: "member", email: "member@example.ca", username: "alex-roy", fullName: "Alex Roy", postalCode: "S4P 3Y2" },
    { who: "admin", email: "admin@example.ca", username: "sam-tremblay", fullName: "Sam Tremblay", postalCode: "K1A 0A6" },
  ];
  const signIns: DemoSignIn[] = [];
  for (const { who, email, username, fullName, postalCode } of people) {
    const password = settings.demoPassword ?? randomBytes(9).toString("base64url");
    const given = { email, username, full_name: fullName, user_type: "professional", postal_code: postalCode };
    await registerAccount({ ...given, password, confirm_password: password }, { isVerified: true, isDemo: true });
    if (who === "admin") await grantRole(email, "admin");
    signIns.push({ who, email, password });
  }
  writeFileSync(file, JSON.stringify(signIns, null, 2), { mode: 0o600 });
}

/** Removes the file, once the accounts are gone. */
export const forgetDemoSignIns = () => rmSync(file, { force: true });

export function demoSignIns(): DemoSignIn[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

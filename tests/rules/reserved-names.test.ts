import { expect, test } from "vitest";
import { checkRegistration, Registration } from "#app/features/accounts/forms.server.ts";

const refusedAs = (username: string): string | undefined => {
  try {
    checkRegistration(Registration.parse({ username }));
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields.username;
  }
};

test("a username that spells a reserved name with digits is reserved as well", () => {
  for (const name of ["admin", "p0rtage", "adm1n", "moderat0r", "rnoderator", "adrnin"])
    expect([name, refusedAs(name)]).toEqual([name, refusedAs("admin")]);
  for (const name of ["maya1990", "l0uis", "anne-marie"]) expect([name, refusedAs(name)]).toEqual([name, undefined]);
});

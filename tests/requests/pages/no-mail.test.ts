import { afterAll, expect, test } from "vitest";
import { findAccountById } from "#app/features/accounts/data.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, anAccount, cookieOf } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { aLink } from "#tests/support/mails.ts";
import { startServer } from "#tests/support/server.ts";
import { errorAt } from "../calls.ts";

const smtp = await mailServer();
const admin = await aMember({ role: "admin", emailVerifiedAt: null });
const [silent, mailing] = [await startServer(), await startServer({ SMTP_URL: smtp.url, MAIL_FROM: "mail@portage.example" })];
afterAll(async () => {
  for (const server of [silent, mailing]) await server.stop();
  await smtp.stop();
});

const company = await aCompany({ name: "Without mail" });
/** Every page that speaks of mail to somebody. */
const paths = ["/forgot-password", "/forgot-password?sent=1", "/welcome", "/verify-email", "/verify-email?sent=1", "/verify-email?token=made-up", "/settings/security", "/settings/privacy", "/admin/queue", `/admin/companies/${company.id}`]; // biome-ignore format: a list
const promises = {
  en: /we (?:will )?(?:send|sent|write|mail)|is on its way|send the link|new one sent|check your email|here and by email/i,
  fr: /nous (?:enverrons|envoyons|avons envoyé|écrivons)|est en route|envoyer le lien|en recevoir un nouveau|consultez vos courriels|ici et par courriel/i,
};
const saidNot = {
  en: /sends no mail|no mail server is set|your request is recorded|can pass a link/i,
  fr: /n’envoie pas de courriel|aucun serveur de courriel|votre demande est enregistrée|vous transmettre un lien/i,
};

test("admins read which server takes the mail, without its password", async () => {
  const session = await cookieOf(admin);
  const at = async ({ url }: { url: string }) => (await new PlainBrowser(url, session).open("/admin/mail/delivery")).text;
  expect(await at(mailing)).toContain(`SMTP_URL ${new URL(smtp.url).host}`);
  expect(await at(silent)).toContain("Mail server SMTP_URL None: emails wait under Mail");
  const french = await new PlainBrowser(mailing.url, session).open("/admin/mail/delivery?lang=fr");
  expect(french.text).toMatch(/SPF\s: /);
});

test.each(["en", "fr"] as const)("without a mail server no page promises mail, and each says what happens instead (%s)", async (lang) => {
  const session = await cookieOf(admin);
  for (const path of paths) {
    const isGuest = path.startsWith("/forgot");
    const at = `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
    const [without, withMail] = await Promise.all(
      [silent, mailing].map(({ url }) => new PlainBrowser(url, isGuest ? "" : session).open(at)),
    );
    const text = (without?.text ?? "").replace(/&nbsp;|\u00a0/g, " ");
    expect([without?.status, withMail?.status], path).toEqual([200, 200]);
    expect(text, path).not.toMatch(promises[lang]);
    expect(text, path).toMatch(saidNot[lang]);
    expect(withMail?.text, path).not.toMatch(saidNot[lang]);
  }
});

test("with a mail server the same pages say that mail comes, so that the search above finds it", async () => {
  const session = await cookieOf(admin);
  for (const path of ["/forgot-password", "/welcome", "/verify-email", "/settings/security"]) {
    const browser = await new PlainBrowser(mailing.url, path.startsWith("/forgot") ? "" : session).open(path);
    expect(browser.text, path).toMatch(promises.en);
  }
});

test("without a mail server an address changes at once, unless somebody has it, and no button sends a link", async () => {
  const [account, other] = [await anAccount("changes-alone"), await anAccount("has-one-already")];
  const reset = await aLink(account, "reset");
  const browser = await new PlainBrowser(silent.url, await cookieOf(account)).open("/settings/security");
  expect(browser.html).not.toContain('name="send_again"');
  await browser.submit({ email: other.email, change_address: "yes" });
  expect([browser.status, errorAt(browser.html, "email")]).toEqual([422, "An account with this email already exists"]);
  await browser.submit({ email: "alone@example.ca", change_address: "yes" });
  expect(browser.text).toContain("Saved.");
  expect(browser.text).toContain("alone@example.ca");
  expect(await findAccountById(account.id)).toMatchObject({ email: "alone@example.ca", emailVerifiedAt: null });
  await browser.open(`/reset-password?token=${reset}`);
  expect(browser.text).toContain("has been used");
  await browser.post("/verify-email", { send_again: "yes" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("sends no mail")]);
});

test("without a mail server a locked sign-in names the way to a new password", async () => {
  const account = await anAccount("locked-without-mail");
  const browser = new PlainBrowser(silent.url);
  for (let n = 0; n < 4; n += 1) await (await browser.open("/login")).submit({ email: account.email, password: "wrong" });
  expect(browser.status).toBe(429);
  expect(browser.text).toContain("ask for a new password: the people who run this site see the request");
  expect(browser.html).toContain('href="/forgot-password">Ask for a new password');
});

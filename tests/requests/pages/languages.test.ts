import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findAccountByEmail, findAccountById } from "#app/features/accounts/data.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, anAccount, aPassword, aPost, cookieOf } from "#tests/support/factories.ts";
import { newestMail } from "#tests/support/mails.ts";
import { sharedServer } from "#tests/support/server.ts";
import { errorAt, send, sendForm } from "../calls.ts";

const server = await sharedServer();

const admin = await aMember({ role: "admin", language: null });
const cookie = await cookieOf(admin);
const post = await aPost(admin, { title: "Zzyzx", content: "Qwxz.", tags: "zzyzx", province: "QC", industry_hub_id: "aerospace" });
await aComment(admin, post.id, "Vrtl.");

const folder = new URL("../../../app/words/messages/", import.meta.url);
const catalogue = (language: string): Record<string, unknown> =>
  Object.assign(
    {},
    ...readdirSync(new URL(`${language}/`, folder)).map((file) => JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), "utf8"))),
  );
const [english, french] = [catalogue("en"), catalogue("fr")];

/** Whole English sentences and titles that French says otherwise and no French sentence holds. */
const everyFrenchWord = `${JSON.stringify(french)} Intelligence artificielle`; // as provinces name an industry
const englishOnly = Object.values(english).filter(
  (sentence): sentence is string =>
    typeof sentence === "string" && sentence.length > 9 && !/[{}\n]/.test(sentence) && !everyFrenchWord.includes(sentence),
);

const asGuest: [string, string][] = [
  ["/", "L’IA vue de partout au Canada"],
  ["/about", "À propos"],
  ["/cemics", "Le Canada peut devenir une superpuissance de la coordination"],
  ["/login", "Se connecter"],
  ["/register", "Créer votre compte"],
  ["/forgot-password", "Mot de passe oublié"],
  ["/reset-password?token=x", "Choisir un nouveau mot de passe"],
  ["/no-such-page", "Page introuvable"],
];
const asMember: [string, string][] = [
  ["/discover", "Découvrir"],
  ["/discover?sortBy=top", "Depuis toujours"],
  ["/discover?search=nothing-at-all", "Aucune publication trouvée"],
  ["/discover/industry", "Par secteur"],
  ["/discover/province", "Province ou territoire"],
  ["/discover/industry/aerospace", "Aérospatiale"],
  ["/discover/province/qc", "Québec"],
  ["/discover/timeline/build_today", "Bâtir aujourd’hui"],
  ["/discover/tag/zzyzx", "#zzyzx"],
  ["/search", "Rechercher"],
  ["/search?q=zzyzx", "Publication"],
  ["/search?q=qqqqqq", "Aucun résultat"],
  ["/follow?list=province/qc", "Suivre"],
  ["/submit-post", "Publier"],
  ["/welcome", "Bienvenue"],
  [`/post/${post.id}`, "Découvrir"],
  [`/post/${post.id}?open=delete.1`, "Découvrir"],
  [`/post/${post.id}/edit`, "Modifier"],
  [`/post/${post.id}/translation`, "Proposer une traduction française"],
  ["/profile", "Test Member"],
  ["/admin", "Vue d’ensemble"],
  ["/post/999999", "Publication introuvable"],
  ["/discover/industry/nothing", "Pôle sectoriel introuvable"],
  ["/discover/province/zz", "Province introuvable"],
  ["/discover/timeline/nothing", "Cet horizon n’existe pas."],
  ["/discover/tag/nothing", "Rien n’a été publié sous cette étiquette."],
];

test.each([...asGuest.map((row) => [...row, ""] as const), ...asMember.map((row) => [...row, cookie] as const)])(
  "%s is French for a browser that asks for French",
  async (path, words, session) => {
    const browser = new PlainBrowser(server.url, session);
    browser.language = "fr-CA,fr;q=0.9,en;q=0.5";
    await browser.open(path);
    expect(browser.path).toBe(path);
    expect(browser.html).toContain('<html lang="fr">');
    expect(browser.text).toContain(words);
    expect(englishOnly.filter((sentence) => browser.text.includes(` ${sentence} `))).toEqual([]);
  },
);

test.each([
  ["en-CA", "en"],
  ["fr", "fr"],
  ["de, fr;q=0.3, en;q=0.7", "en"],
  ["de, fr;q=0.8, en;q=0.7", "fr"],
  ["iu", "en"],
  ["", "en"],
  [";;;q=,=", "en"],
])("a browser that asks for '%s' reads %s", async (asked, language) => {
  const answer = await send(server.url, "/", { headers: { "Accept-Language": asked } });
  expect(await answer.text()).toContain(`<html lang="${language}">`);
  expect(answer.headers.get("Vary")).toContain("Accept-Language");
});

test("the refusal of a foreign write is French too", async () => {
  const headers = { "Accept-Language": "fr", Origin: "https://evil.example" };
  const answer = await sendForm(server.url, "/login", {}, { headers });
  expect(await answer.text()).toContain("Envoi refusé");
});

test("errors beside fields are French", async () => {
  const browser = new PlainBrowser(server.url);
  browser.language = "fr-CA";
  await (await browser.open("/register")).submit({ register: "yes" });
  expect(errorAt(browser.html, "email")).toBe("Entrez votre adresse courriel");
  await (await browser.open("/login")).submit({ email: "x@example.ca", password: "not this one", sign_in: "yes" });
  expect(browser.text).toContain("Courriel ou mot de passe incorrect");
  expect(browser.text).toContain("Tentative 1 sur 3");
});

test("the switch keeps a guest's choice in a cookie and leads back to the same page", async () => {
  const browser = await new PlainBrowser(server.url).open("/about?x=1");
  expect(browser.valueOf("from")).toBe("/about?x=1");
  await browser.submit({ language: "fr", from: "/about?x=1" }, "/language");
  expect(browser.path).toBe("/about?x=1");
  expect(browser.cookies.get("language")).toBe("fr");
  expect(browser.html).toContain('<html lang="fr">');
  expect((await browser.open("/")).html).toContain('<html lang="fr">');
  await browser.submit({ language: "en", from: "/" }, "/language");
  expect(browser.html).toContain('<html lang="en">');
});

test("the switch changes the member's language, which comes back on another browser", async () => {
  const account = await anAccount("francophone");
  const browser = await new PlainBrowser(server.url).open("/login");
  const credentials = { email: account.email, password: aPassword, sign_in: "yes" };
  await browser.submit(credentials);
  await browser.submit({ language: "fr", from: "/discover" }, "/language");
  expect((await findAccountById(account.id))?.language).toBe("fr");
  const other = await new PlainBrowser(server.url).open("/login");
  await other.submit(credentials);
  expect(other.path).toBe("/discover");
  expect(other.html).toContain('<html lang="fr">');
});

test.each(["de", "", "fr; Domain=evil", "<script>"])("the switch does not keep the language '%s'", async (language) => {
  const answer = await sendForm(server.url, "/language", { language, from: "/" });
  expect(answer.status).toBe(422);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("the switch never leads to another site", async () => {
  const answer = await sendForm(server.url, "/language", { language: "fr", from: "//evil.example" });
  expect(answer.headers.get("Location")).toBe("/discover");
});

test("who registered in French gets French mail, also when an English browser asks for it", async () => {
  const browser = new PlainBrowser(server.url);
  browser.language = "fr-CA";
  await (await browser.open("/register")).submit({
    email: "lea@example.ca",
    username: "lea",
    full_name: "Léa Gagnon",
    user_type: "seeker",
    postal_code: "H2X 1Y4",
    password: aPassword,
    confirm_password: aPassword,
    register: "yes",
  });
  expect(browser.path).toBe("/welcome");
  expect((await findAccountByEmail("lea@example.ca"))?.language).toBe("fr");
  await sendForm(server.url, "/forgot-password", { email: "lea@example.ca", send: "yes" });
  const subjects = async () => (await newestMail(2)).map((mail) => mail.subject);
  await expect
    .poll(subjects, { timeout: 15_000 })
    .toEqual(["Choisir un nouveau mot de passe pour Portage", "Confirmez votre adresse courriel pour Portage"]);
  expect((await newestMail(1))[0]?.body).toContain("Bonjour Léa Gagnon,");
});

test("text in the other language says so", async () => {
  const browser = new PlainBrowser(server.url, cookie);
  browser.language = "fr";
  await browser.open(`/post/${post.id}`);
  expect(browser.html).toMatch(/<h1 lang="en"/);
});

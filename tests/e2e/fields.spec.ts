import type { Page } from "@playwright/test";
import { expect, test } from "./portage.ts";

/** The page, signed in as a new member. */
async function join(page: Page, url: string, username: string) {
  const password = "a canoe on the ice";
  const account = { email: `${username}@example.ca`, username, full_name: "Mika Roy", user_type: "seeker", postal_code: "B3H 4R2" };
  const joined = await page.request.post(`${url}/register`, {
    form: { ...account, password, confirm_password: password, register: "yes" },
    headers: { Origin: url },
    maxRedirects: 0,
  });
  expect(joined.status()).toBe(303);
}

test("a list that is pasted becomes a chip for each name", async ({ page, site }) => {
  await join(page, site.url, "paster");
  await page.goto(`${site.url}/submit-post`);
  await page.locator("#tags").fill("Grid, storage,hydro , grid");
  for (const tag of ["grid", "storage", "hydro"]) await expect(page.getByRole("button", { name: `Remove ${tag}` })).toBeVisible();
  await expect(page.locator("input[name=tags]")).toHaveValue("grid,storage,hydro");
});

test("a tag too many stays in its field and says so", async ({ page, site }) => {
  await join(page, site.url, "hoarder");
  await page.goto(`${site.url}/submit-post`);
  await page.locator("#tags").fill("a,b,c,d,e,f,g,h,i,j,k,l");
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(10);
  await expect(page.locator("#tags")).toHaveValue("k, l");
  await expect(page.locator("#tags-error")).toHaveText("No more than 10: remove one to add another");
  await page.locator("#tags").press("Enter");
  await expect(page.locator("#tags")).toHaveValue("k, l");
});

test("removing a chip leaves the focus beside it", async ({ page, site }) => {
  await join(page, site.url, "remover");
  await page.goto(`${site.url}/submit-post`);
  await page.locator("#tags").fill("grid,storage,hydro,");
  await page.getByRole("button", { name: "Remove storage" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove hydro" })).toBeFocused();
  await page.getByRole("button", { name: "Remove hydro" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove grid" })).toBeFocused();
  await page.getByRole("button", { name: "Remove grid" }).press("Enter");
  await expect(page.locator("#tags")).toBeFocused();
});

test("a suggestion that is pressed is in the draft at once", async ({ page, site }) => {
  await join(page, site.url, "chooser");
  await page.goto(`${site.url}/create-project`);
  const offered = page.getByRole("button", { name: /^\+ / });
  const name = ((await offered.first().textContent()) ?? "").slice(2);
  await offered.first().click();
  await expect(offered.first()).toBeFocused();
  await page.waitForFunction((tag) => Object.values(localStorage).some((kept) => kept.includes(tag)), name);
});

test("showing a password covers no label, in French on a narrow screen either", async ({ browser, site }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, locale: "fr-CA" });
  const page = await context.newPage();
  await page.goto(`${site.url}/register`);
  const toggles = page.getByRole("button", { name: "Afficher le mot de passe" });
  await expect(toggles).toHaveCount(2);
  for (const [at, field] of ["password", "confirm_password"].entries()) {
    const toggle = await toggles.nth(at).boundingBox();
    const [input, end] = await page.evaluate((id) => {
      const label = document.createRange();
      label.selectNodeContents(document.querySelector(`label[for=${id}]`) ?? document);
      return [document.getElementById(id)?.getBoundingClientRect().top, label.getBoundingClientRect().right];
    }, field);
    expect(toggle?.height).toBeGreaterThanOrEqual(44);
    expect(toggle?.x).toBeGreaterThan(end ?? Number.POSITIVE_INFINITY);
    expect((toggle?.y ?? 0) + (toggle?.height ?? 0)).toBeLessThanOrEqual(input ?? 0);
  }
  await toggles.first().click();
  await expect(page.locator("#password")).toHaveAttribute("type", "text");
  await expect(page.getByRole("button", { name: "Masquer le mot de passe" })).toBeVisible();
  await context.close();
});

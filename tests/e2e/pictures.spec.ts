import { aDrawing } from "../support/pictures.ts";
import { expect, test } from "./portage.ts";

test("a picture is shown before it is sent, made smaller, and taken from what is pasted", async ({ browser, site }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { Origin: site.url }, locale: "en-CA" });
  const password = "Canoe-and-paddle-7";
  const who = { email: "painter@example.ca", username: "painter", full_name: "Zoé Roy", user_type: "professional", postal_code: "K1A 0A6" };
  await context.request.post(`${site.url}/register`, { form: { ...who, password, confirm_password: password, register: "yes" } });
  const page = await context.newPage();
  await page.goto(`${site.url}/submit-post`);
  await page.waitForLoadState("networkidle");
  await page.getByText("Add a picture").click();
  const field = page.locator("#picture_1");
  const preview = page.locator("#picture_1-preview");
  const size = () => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0);
  const width = () => field.evaluate(async (input: HTMLInputElement) => (await createImageBitmap(input.files?.[0] as Blob)).width);
  const large = aDrawing(2400, 1600);
  await field.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: large });
  await expect(preview).toBeVisible();
  await expect.poll(width).toBe(1600);
  expect(await size()).toBeLessThan(large.length);
  await field.setInputFiles({ name: "page.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
  await expect(preview).toBeHidden();
  await field.setInputFiles([]);
  const paste = (bytes: number[]) =>
    page.getByLabel("Title").evaluate((box, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(given)], "pasted.png", { type: "image/png" }));
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, bytes);
  await paste([...aDrawing(300, 200, 2)]);
  await expect(preview).toBeVisible();
  await page.locator("[name=title]").fill("A pasted board");
  await page.locator("[name=content]").fill("Look at it.");
  await page.locator("[name=picture_1_alt]").fill("Waves");
  await page.locator("form:has([name=title])").evaluate(
    (form, given) => {
      const dataTransfer = new DataTransfer();
      for (const [at, bytes] of given.entries())
        dataTransfer.items.add(new File([new Uint8Array(bytes)], `${at}.png`, { type: "image/png" }));
      form.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [3, 4, 5, 6, 7].map((seed) => [...aDrawing(300, 200, seed)]),
  );
  await expect(page.getByRole("alert").filter({ hasText: "3 kept in the form, 2 left out" })).toBeVisible();
  await expect(page.locator("#picture_4-preview")).toBeVisible();
  expect(await page.getByText("Add a picture").evaluate((summary) => summary.parentElement?.querySelectorAll("[type=file]").length)).toBe(
    4,
  );
  for (const number of [2, 3, 4]) await page.getByLabel(`Description of picture ${number}`).fill(`Waves ${number}`);
  await page.getByLabel("Tags").fill("boards");
  await page.keyboard.press("Enter");
  await page.locator("button[name=submit]").click();
  await expect(page.getByRole("img", { name: "Waves", exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "Waves" })).toHaveCount(4);
  await context.close();
});

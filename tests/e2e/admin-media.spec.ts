import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { signInAsAdmin } from "./administrator.ts";
import { axeViolations } from "./axe.ts";

/** The media library: with JavaScript an upload is sent in parts, without it as a form. */
test.beforeEach(({ page }) => signInAsAdmin(page));

test("an administrator uploads a file, gives it a title, and deletes it", async ({ page, javaScriptEnabled }) => {
  const name = `Cahier ${randomUUID().slice(0, 8)}.pdf`;
  const parts: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && parts.push(request.url()));
  await page.goto("/admin/medias");
  const buffer = Buffer.from(`%PDF-1.7 ${name}`);
  await page.getByLabel("Ajouter un fichier").setInputFiles({ name, mimeType: "application/pdf", buffer });
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByRole("status")).toContainText("Le fichier est arrivé.");
  expect(parts.length).toBe(javaScriptEnabled ? 1 : 0);
  if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("Titre").fill("Le cahier du dimanche");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le cahier du dimanche");
  await page.getByRole("link", { name: "Supprimer" }).click();
  await page.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Le média est supprimé.")).toBeVisible();
});

test("an HTML file that is named like a film is refused with a message", async ({ page }) => {
  await page.goto("/admin/medias");
  const buffer = Buffer.from(`<!doctype html>${randomUUID()}`);
  await page.getByLabel("Ajouter un fichier").setInputFiles({ name: "film.mp4", mimeType: "video/mp4", buffer });
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByRole("alert")).toContainText("C’est une page web");
});

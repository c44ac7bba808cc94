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

test("a picture is sent from its block in a page: at once with JavaScript, with the form without", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/pages/nouvelle");
  await page.getByLabel("Titre").fill(`Atelier ${randomUUID().slice(0, 8)}`);
  await page.getByRole("button", { name: "Créer la page" }).click();
  await page.getByRole("button", { name: "Image à la fin" }).click();
  const block = page.getByRole("group", { name: "2. Image" });
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const file = { name: "mer.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") };
  await page.locator("[name=blocks-0-text]").fill("Une semaine.");
  await block.getByLabel("Description, pour qui ne la voit pas").fill("La mer");
  if (javaScriptEnabled) {
    const send = async (one: typeof file) => {
      const asked = page.waitForEvent("filechooser");
      await block.getByRole("button", { name: "Ou envoyer un fichier" }).click();
      await (await asked).setFiles(one);
    };
    await send({ ...file, name: "cahier.pdf", mimeType: "application/pdf" });
    await expect(block.getByRole("status").last()).toContainText("Il faut ici une image");
    await send(file);
    await expect(block.getByRole("status").last()).toContainText("il est choisi");
    await expect(block.getByLabel("Ou l’envoyer d’ici")).toHaveCount(0);
  } else {
    await expect(block.getByRole("button", { name: "Ou envoyer un fichier" })).toBeHidden();
    await block.getByLabel("Ou l’envoyer d’ici").setInputFiles(file);
  }
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText("Le brouillon est enregistré.")).toBeVisible();
  await expect(block.getByRole("combobox")).toHaveValue(/^[0-9a-f-]{36}$/);
});

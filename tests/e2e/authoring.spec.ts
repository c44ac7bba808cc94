import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { go, signInAsAdmin } from "./administrator.ts";
import { layoutErrors } from "./axe.ts";

test("an administrator makes a course, writes and publishes a lesson, and views it as a customer", async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000);
  // axe is a script, so it runs with JavaScript only.
  const errors = () => (javaScriptEnabled ? layoutErrors(page) : []);
  const slug = `essai-${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(page);
  await go(page, "Cours");
  expect(await errors()).toEqual([]);
  await page.getByRole("link", { name: "Nouveau cours" }).click();
  await page.getByLabel("Titre").fill("Oser dire ses prix");
  await page.getByLabel("Adresse (facultatif)", { exact: true }).fill(slug);
  expect(await errors()).toEqual([]);
  await page.getByRole("button", { name: "Créer le cours" }).click();
  await expect(page.getByText("Le cours est créé.")).toBeVisible();
  await page.getByLabel("Titre du nouveau module").fill("Avant de commencer");
  await page.getByRole("button", { name: "Ajouter un module" }).click();
  for (const title of ["Le carnet", "Le prix du temps"]) {
    await page.getByLabel("Titre de la nouvelle leçon").fill(title);
    await page.getByRole("button", { name: "Ajouter une leçon" }).click();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
  }
  await page.getByRole("button", { name: /Monter.*Le prix du temps/ }).click();
  await expect(page.getByRole("link", { name: "Le carnet" }).locator("xpath=following::a[1]")).not.toHaveText(
    "Le prix du temps",
  );
  expect(await errors()).toEqual([]);

  await page.getByRole("link", { name: "Le carnet" }).click();
  await page.getByRole("button", { name: "Texte à la fin" }).click();
  await expect(page.getByLabel("Texte", { exact: true })).toBeVisible();
  // An empty block can be removed again.
  await page.getByRole("button", { name: "Quiz à la fin" }).click();
  await page.getByRole("button", { name: "Retirer le bloc 2" }).click();
  await page.getByLabel("Texte", { exact: true }).fill("## Le soir\n\nTu notes **trois** lignes.");
  await page.getByRole("button", { name: "Aperçu" }).click();
  await expect(page.getByRole("heading", { name: "Le soir" })).toBeVisible();
  expect(await errors()).toEqual([]);
  // The Enter key in a field saves the draft.
  await page.getByLabel("Durée en minutes").fill("12");
  await page.getByLabel("Durée en minutes").press("Enter");
  await expect(page.getByText("La leçon est enregistrée.")).toBeVisible();
  await page.getByLabel("Texte", { exact: true }).fill("## Le soir\n\nTu notes **quatre** lignes.");
  await page.getByRole("button", { name: "Publier" }).click();
  await expect(page.getByText("La leçon est publiée")).toBeVisible();

  await page.getByRole("link", { name: "Voir comme une cliente" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le carnet");
  await expect(page.getByText("Tu notes quatre lignes.")).toBeVisible();
  expect(await errors()).toEqual([]);
  await page.getByRole("link", { name: "Revenir à l’écriture" }).click();
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page.locator("ins")).toHaveText("quatre");
  expect(await errors()).toEqual([]);
  await page.getByRole("button", { name: /Reprendre cette version/ }).click();
  await expect(page.getByLabel("Texte", { exact: true })).toHaveValue(/trois/);
});

test("after a crash the unsaved text is offered beside the saved one", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "the browser keeps it by a script");
  await signInAsAdmin(page);
  await page.goto("/admin/cours");
  await page.getByRole("link", { name: "Formation Mindset" }).click();
  await page.getByRole("link", { name: "Le petit essai" }).click();
  const lesson = page.url();
  const text = page.getByLabel("Texte", { exact: true }).first();
  const saved = await text.inputValue();
  const texts = page.getByLabel("Texte", { exact: true });
  const before = await texts.count();
  await page.getByRole("button", { name: "Texte à la fin" }).click();
  // Until the new block is there, the last text is one of the page that is being left.
  await expect(texts).toHaveCount(before + 1);
  await texts.last().fill("Un bloc de plus.");
  await text.fill("Ce que la panne a interrompu.");
  await page.goto(lesson);
  await expect(text).toHaveValue(saved);
  await expect(page.getByText(/n’a pas été enregistrée/)).toBeVisible();
  expect(await layoutErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "Reprendre cette saisie" }).click();
  await expect(text).toHaveValue("Ce que la panne a interrompu.");
  await expect(texts.last()).toHaveValue("Un bloc de plus.");
  await page.goto(lesson);
  await page.getByRole("button", { name: "L’oublier" }).click();
  await page.goto(lesson);
  await expect(text).toHaveValue(saved);
  await expect(page.getByText(/n’a pas été enregistrée/)).toHaveCount(0);
  // What the server stores in other words, or does not show again, has been saved all the same.
  await text.fill(`${saved}\n`);
  await page.getByText("Remplacement et note de version").click();
  await page.getByLabel("Note de version").fill("Relue");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText(/^Leçon «.+» enregistrée\.$/)).toBeVisible();
  await page.goto(lesson);
  await expect(page.getByText(/n’a pas été enregistrée/)).toHaveCount(0);
});

test("what was typed and not sent is not left without the browser's question, and Back after a new block shows the lesson", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the browser asks by a script");
  const asked: string[] = [];
  let isLeft = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return isLeft ? dialog.accept() : dialog.dismiss();
  });
  await signInAsAdmin(page);
  await page.goto("/admin/commandes");
  await page.locator("search input").first().fill("mind");
  await page.getByRole("link", { name: "Voir le site" }).click();
  expect(asked).toEqual([]);
  await page.goto("/admin/cours");
  await page.getByRole("link", { name: "Formation Mindset" }).click();
  await page.getByRole("link", { name: "La comparaison" }).click();
  const lesson = page.url();
  const texts = page.getByLabel("Texte", { exact: true });
  const before = await texts.count();
  await page.getByRole("button", { name: "Texte à la fin" }).click();
  await expect(texts).toHaveCount(before + 1);
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page.getByRole("button", { name: "Retirer le bloc 1" })).toBeVisible();
  expect(asked).toEqual(["beforeunload"]);
  isLeft = true;
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page).toHaveURL(/versions$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`^${lesson}(#|$)`));
  await expect(page.getByText(/n’a pas été enregistrée/)).toBeVisible();
  await page.getByRole("button", { name: "L’oublier" }).click();
  asked.length = 0;
  const title = page.locator("[name=titre]");
  await title.fill(await title.inputValue());
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await expect(page.getByText("La leçon est enregistrée.")).toBeVisible();
  await page.goto("/admin/cours");
  expect(asked).toEqual([]);
});

import { buy } from "./buyer.ts";
import type { Page } from "./page.ts";
import type { Shop } from "./shop.ts";

const COURSE = "/formations/mindset";
const ANSWER = "Deux heures de plus le mardi";

/** From the first lesson to the attestation: text, film, exercise, quiz and document. */
export async function learn(page: Page, shop: Shop, email: string): Promise<void> {
  await buy(page, shop, email);
  await page.follow("Accéder à la formation");
  await page.follow("Commencer");
  await page.write("Mon plus grand écart", ANSWER);
  await page.follow("Enregistrer mes réponses");
  await page.sees("Enregistré le");
  await page.until("the answer", `document.body.innerHTML.includes(${JSON.stringify(ANSWER)})`);
  let lessons = 0;
  while ((await page.path()) !== `${COURSE}/apprendre`) {
    lessons += 1;
    if (await page.has("form[action*='/quiz/']")) await answerQuiz(page);
    if (await page.has("a[download]")) await expectPdf(page, "a[download]");
    await page.follow("J’ai terminé");
  }
  if (lessons !== 32) throw new Error(`${lessons} lessons instead of 32`);
  await page.sees("28 leçons sur 28");
  await page.follow("Demander mon attestation");
  await page.write("Nom à écrire sur l’attestation", "Odile Fontaine");
  await page.tick("Afficher mon nom");
  await page.follow("Recevoir mon attestation");
  await page.sees("Odile Fontaine a suivi en entier");
  await expectPdf(page, "main a[href$='.pdf']");
  const address = await page.path();
  await page.browser.forgetCookies();
  await page.open(address);
  await page.sees("Odile Fontaine a suivi en entier");
}

/** The first answer of each question. */
async function answerQuiz(page: Page): Promise<void> {
  const answers = await page.browser.read<string[]>(
    "[...document.querySelectorAll(\"form[action*='/quiz/'] fieldset\")].map((one) => one.querySelector('input').id)",
  );
  for (const id of answers) await page.tickOne(id);
  await page.follow("Voir mes résultats");
  await page.sees("de bonnes réponses");
}

async function expectPdf(page: Page, link: string): Promise<void> {
  const file = await page.file(link);
  if (file.subarray(0, 5).toString() !== "%PDF-") throw new Error(`« ${link} » leads to no PDF`);
}

import { keep, type Page } from "./page.ts";
import type { Shop } from "./shop.ts";

const PASSWORD = "cinq tartines sur le pont";
const COURSE = "/formations/mindset";
const ANSWER = "Deux heures de plus le mardi";
const FILM = "document.querySelector('video')";
const LESSON = `${COURSE}/apprendre/echelle-de-la-peur`;

/** From the sales page over the payment to her orders. */
export async function buy(page: Page, shop: Shop, email: string): Promise<void> {
  await page.open("/mindset");
  const checkout = await page.browser.read<string>("document.querySelector('main a[href^=\"/checkout/\"]').pathname");
  await page.open(checkout);
  await page.write("Ton adresse e-mail", email);
  await page.tick("J’ai lu");
  await page.follow("Commande avec obligation de paiement");
  await page.follow("Payer");
  await page.sees("Merci pour ta commande");
  await page.open(await shop.mailedLink(email, "/mot-de-passe"));
  await page.write("Mot de passe", PASSWORD);
  await page.write("Confirme le mot de passe", PASSWORD);
  await page.follow("Enregistrer le mot de passe");
  await page.sees("Accéder à la formation");
}

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
  if (lessons !== 34) throw new Error(`${lessons} lessons instead of 34`);
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
  const questions = await page.browser.read<string[]>(
    "[...document.querySelectorAll(\"form[action*='/quiz/'] fieldset input\")].map(({ name }) => name)",
  );
  for (const name of new Set(questions)) await page.tickFirst(name);
  await page.follow("Voir mes résultats");
  await page.sees("de bonnes réponses");
}

async function expectPdf(page: Page, link: string): Promise<void> {
  if ((await page.beginningOf(link)) !== "%PDF-") throw new Error(`« ${link} » leads to no PDF`);
}

/** A film with captions: played by keyboard, continued after leaving, and its transcript with links to seconds. */
export async function watch(page: Page, shop: Shop, email: string, runsScripts: boolean): Promise<void> {
  await buy(page, shop, email);
  await untilConverted(page);
  await page.open(`${LESSON}?t=30`);
  await page.until("the thirtieth second", `${FILM}.readyState > 0 && ${FILM}.currentTime === 30`);
  if (page.browser.plays) await play(page);
  await page.follow("légère 240p");
  await page.until("the small size", `${FILM}.videoHeight === 240`);
  await page.follow("transcription");
  const lines = "[...document.querySelectorAll('a[data-seek]')]";
  const { name, second } = await page.browser.read<{ name: string; second: number }>(
    `(({ ariaLabel, dataset }) => ({ name: ariaLabel, second: Number(dataset.seek) }))(${lines}[1])`,
  );
  if (runsScripts) {
    await page.press(name);
    await page.until("the film from there", `${FILM}.currentTime > ${second + 1}`);
    await page.open(LESSON);
    await page.open(LESSON);
    await page.until("the place", `${FILM}.readyState > 0 && ${FILM}.currentTime > ${second}`);
    return;
  }
  await page.follow(name);
  await page.until("that second", `${FILM}.readyState > 0 && ${FILM}.currentTime === ${second}`);
  await page.follow("Mémoriser ma place");
  await page.write("Moment", "0:51");
  await page.follow("Mémoriser ma place");
  await page.until("the place", `${FILM}.readyState > 0 && ${FILM}.currentTime === 51`);
}

/** In the shop's window and behind its door. */
const PAGES = [
  ...["/", "/formations", "/mindset", "/formations/dont-die", "/challenge", "/guide", "/temoignages", "/contact"],
  ...["/conditions-vente", "/checkout/entrepreneuriat", "/retractation", "/resiliation", "/blog"],
  ...["/orders", "/orders?vue=papiers", "/account", `${COURSE}/apprendre`, `${COURSE}/recherche?q=peur`],
  ...[`${COURSE}/cahier`, LESSON, `${COURSE}/apprendre/trois-colonnes`],
];

/** A page that scrolls sideways, a link that looks like text, a field whose small letters make an iPhone zoom. */
const FAULTS = `(() => {
  const isSeen = (element) => element.getClientRects().length > 0;
  const links = [...document.querySelectorAll("main .link")].filter(isSeen);
  const fields = [...document.querySelectorAll("main :is(input:not([type=checkbox], [type=radio]), select, textarea)")];
  const { scrollWidth } = document.documentElement;
  return [
    ...(scrollWidth > innerWidth ? [scrollWidth + " px wide in " + innerWidth] : []),
    ...links
      .filter((link) => !getComputedStyle(link).textDecorationLine.includes("underline"))
      .map((link) => "not underlined: " + link.textContent),
    ...fields
      .filter((field) => isSeen(field) && parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => "small letters: " + field.name),
  ];
})()`;

/** What people see of each page, with a picture for the eye. */
export async function look(page: Page, shop: Shop, email: string, runsScripts: boolean): Promise<void> {
  await buy(page, shop, email);
  await page.browser.resize(375, 720);
  const faults: string[] = [];
  for (const path of PAGES) {
    await page.open(path);
    faults.push(...(await page.browser.read<string[]>(FAULTS)).map((fault) => `${path}: ${fault}`));
    const name = `${page.browser.name}${runsScripts ? "" : "-sans-js"}${path.replaceAll(/\W+/g, "-")}`;
    keep(`${name}.png`.toLowerCase(), await page.browser.picture());
  }
  if (faults.length > 0) throw new Error(faults.join("\n  "));
}

async function play(page: Page): Promise<void> {
  const captions = `${FILM}.textTracks[0]`;
  await page.until("the captions", `${captions}.mode === "showing" && ${captions}.cues.length === 11`);
  await page.play();
  await page.until("the film to go on", `${FILM}.currentTime > 31`);
  await page.until("the caption of this second", `${captions}.activeCues.length === 1`);
}

/** The demo converts its films after the start, one size after the other. */
async function untilConverted(page: Page): Promise<void> {
  const deadline = Date.now() + 120_000;
  do await page.open(LESSON);
  while (!(await page.has("a[href^='?qualite=240']")) && Date.now() < deadline);
}

import { buy } from "./buyer.ts";
import type { Page } from "./page.ts";
import type { Shop } from "./shop.ts";

const FILM = "document.querySelector('video')";
const LESSON = "/formations/mindset/apprendre/echelle-de-la-peur";

/** A film with captions: played by keyboard, continued after leaving, and its transcript with links to seconds. */
export async function watch(page: Page, shop: Shop, email: string, runsScripts: boolean): Promise<void> {
  await buy(page, shop, email);
  await untilDrawn(page);
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

async function play(page: Page): Promise<void> {
  const captions = `${FILM}.textTracks[0]`;
  await page.until("the captions", `${captions}.mode === "showing" && ${captions}.cues.length === 11`);
  await page.play();
  await page.until("the film to go on", `${FILM}.currentTime > 31`);
  await page.until("the caption of this second", `${captions}.activeCues.length === 1`);
}

/** The demo converts its films after the start, one size after the other. */
async function untilDrawn(page: Page): Promise<void> {
  const deadline = Date.now() + 120_000;
  do await page.open(LESSON);
  while (!(await page.has("a[href^='?qualite=240']")) && Date.now() < deadline);
}

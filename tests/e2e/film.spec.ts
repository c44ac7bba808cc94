import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { describeFilm } from "./administrator.ts";
import { layoutErrors } from "./axe.ts";
import { choosePassword, orderAndPay } from "./customer.ts";

/** A sample film of the demo. Its captions have a line for each of its eleven drawings. */
const FILM = "Bienvenue : comment travailler avec cette formation";
const LESSON = "/formations/mindset/apprendre/releve-de-sept-jours";
const CHAPTERS = "WEBVTT\n\n00:00.000 --> 00:30.000\nL’échelle\n\n00:30.000 --> 01:00.000\nLa première marche\n";

test("without JavaScript a film plays by keyboard with captions, and links lead to a second, another size and the transcript", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.skip(Boolean(javaScriptEnabled), "with scripts: the next test");
  test.setTimeout(120_000);
  await openFilm(page, browser);
  await page.getByRole("link", { name: "La première marche" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?t=30&film=/);
  await expect.poll(async () => (await film(page)).at).toBe(30);
  expect((await film(page)).captions).toEqual(["showing", 11]);
  await page.locator("video").focus();
  await page.keyboard.press("Space");
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(30.5);

  await page.getByRole("link", { name: /240p/ }).click();
  await expect.poll(async () => (await film(page)).height).toBe(240);
  await page.getByRole("link", { name: "transcription", exact: true }).click();
  const line = secondLine(page);
  const second = Number(await line.getAttribute("data-seek"));
  await line.click();
  await page.waitForURL(new RegExp(`${LESSON}\\?t=${second}&film=`));
  await expect.poll(async () => (await film(page)).at).toBe(second);

  await page.getByRole("link", { name: "Mémoriser ma place" }).click();
  await page.getByLabel("Moment").fill("0:51");
  await page.getByRole("button", { name: "Mémoriser ma place" }).click();
  await expect(page.getByText(/Place mémorisée.*51/)).toBeVisible();
  await expect.poll(async () => (await film(page)).at).toBe(51);
});

test("with JavaScript the place and the speed are remembered, and links to seconds do not reload the page", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts: the test before");
  test.setTimeout(120_000);
  await openFilm(page, browser);
  expect(await layoutErrors(page)).toEqual([]);
  await page.getByRole("link", { name: "La première marche" }).click();
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(30.5);
  expect(new URL(page.url()).search).toBe("");
  expect((await film(page)).captions).toEqual(["showing", 11]);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 1.5;
  });
  await page.getByRole("link", { name: /240p/ }).click();
  await page.waitForURL(/qualite=240&t=3\d/);
  await expect.poll(async () => (await film(page)).height).toBe(240);

  await page.goto(`${LESSON}/transcription`);
  expect(await layoutErrors(page)).toEqual([]);
  expect((await film(page)).speed).toBe(1.5);
  const second = Number(await secondLine(page).getAttribute("data-seek"));
  await secondLine(page).click();
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(second);
  expect(new URL(page.url()).pathname).toBe(`${LESSON}/transcription`);
  await page.goto("about:blank");
  await expect(async () => {
    await page.goto(LESSON);
    expect(await startOf(page)).toBeGreaterThanOrEqual(second);
  }).toPass();

  // The sound is not loaded yet, so it knows no second.
  await page.goto(`${LESSON}?poids=son`);
  await page.getByRole("link", { name: "Film", exact: true }).click();
  await expect.poll(() => startOf(page)).toBeGreaterThanOrEqual(second);
});

/** Its lesson on a telephone, as somebody who has bought the course. */
async function openFilm(page: Page, browser: Browser): Promise<void> {
  await describeFilm(browser, FILM, CHAPTERS);
  const email = `film-${randomUUID()}@exemple.fr`;
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePassword(page, email);
  // The demo converts its films after the start, one size after the other.
  await expect(async () => {
    await page.goto(LESSON);
    await expect(page.getByRole("link", { name: /240p/ })).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** The second from which the film of the page starts. */
async function startOf(page: Page): Promise<number> {
  const source = await page.locator("video source").getAttribute("src");
  return Number(source?.match(/#t=(\d+)$/)?.[1] ?? 0);
}

function secondLine(page: Page) {
  return page.getByRole("link", { name: /^Voir le film à/ }).nth(1);
}

function film(page: Page) {
  return page.locator("video").evaluate((video: HTMLVideoElement) => ({
    at: video.readyState > 0 ? video.currentTime : -1,
    speed: video.playbackRate,
    height: video.videoHeight,
    captions: [video.textTracks[0]?.mode, video.textTracks[0]?.cues?.length],
  }));
}

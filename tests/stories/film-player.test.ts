import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCustomer } from "#tests/support/buying.ts";
import { anAsset, showIn, testCard } from "#tests/support/films.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { findChromium } from "../../tools/chromium.ts";
import { looksRight } from "../e2e/axe.ts";

/** Films in a real browser: the demo that the journeys run on brings none with chapters. */
const LESSON = "/formations/mindset/apprendre/trois-colonnes";
const LINES = ["Tu n’as pas à y croire.", "Tu as à la noter.", "Le soir même."];
const cues = (lines: string[]) =>
  lines.map((line, n) => `00:${20 * n + 10}.000 --> 00:${20 * n + 15}.000\n${line}\n`).join("\n");

let shop: Shop;
let browser: Browser;
let learner: Visitor;

beforeAll(async () => {
  shop = await Shop.open();
  learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
  const film = await anAsset(shop, {
    seconds: 60,
    renditions: { "480.mp4": testCard(60) },
    captions: `WEBVTT\n\n${cues(LINES)}`,
    chapters: `WEBVTT\n\n${cues(["La phrase", "La preuve"])}`,
  });
  await showIn(shop, "trois-colonnes", [{ type: "video", asset: film, title: "La preuve contraire" }]);
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--mute-audio", "--disable-background-networking"],
  });
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

test("without a script a film plays by keyboard, with captions, and a chapter is a link to its second", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(LESSON);
  await page.getByRole("link", { name: "La preuve", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?t=30#/);
  await eventually(async () => (await film(page)).at === 30);
  expect((await film(page)).captions).toEqual(["showing", LINES.length]);
  await page.locator("video").focus();
  await page.keyboard.press("Space");
  await eventually(async () => (await film(page)).at > 30.5);
  await page.context().close();
});

test("with the script the place and the speed are kept, and links to seconds load nothing", async () => {
  const page = await openPage({ javaScriptEnabled: true });
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(LESSON);
  expect(await looksRight(page)).toEqual([]);
  await page.getByRole("link", { name: "La preuve", exact: true }).click();
  await eventually(async () => (await film(page)).at > 30.5);
  expect(new URL(page.url()).search).toBe("");
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 1.5;
  });
  await page.goto(`${LESSON}/transcription`);
  expect(await looksRight(page)).toEqual([]);
  expect((await film(page)).speed).toBe(1.5);
  await page.getByRole("link", { name: "Voir le film à 0:50" }).click();
  await eventually(async () => (await film(page)).at > 50);
  expect(new URL(page.url()).pathname).toBe(`${LESSON}/transcription`);
  await page.goto("about:blank");
  await eventually(async () => /#t=5\d$/.test(await sourceOnPage()));
  await page.context().close();
});

async function openPage(options: { javaScriptEnabled: boolean }): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: shop.url, locale: "fr-FR" });
  await context.addCookies([{ name: "sid", value: `${learner.cookie("sid")}`, url: shop.url }]);
  return context.newPage();
}

function film(page: Page) {
  return page.locator("video").evaluate((video: HTMLVideoElement) => ({
    at: video.readyState > 0 ? video.currentTime : -1,
    speed: video.playbackRate,
    captions: [video.textTracks[0]?.mode, video.textTracks[0]?.cues?.length],
  }));
}

async function sourceOnPage(): Promise<string> {
  const page = await learner.open(LESSON);
  return page.document.querySelector("video source")?.getAttribute("src") ?? "";
}

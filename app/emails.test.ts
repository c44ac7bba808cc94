import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import type { z } from "zod";
import { CANCELLATION_CHOICES } from "./content/cancellation.ts";
import challengeDays from "./content/texts/challenge-days.json" with { type: "json" };
import { unsubscribeLink } from "./domain/mail/layout/links.ts";
import { renderEmail } from "./domain/mail/layout/render.tsx";
import { emailNames, loadEmail } from "./domain/mail/registry.ts";
import { emails } from "./emails.ts";

const loaded = await Promise.all(emailNames.map(async (name) => ({ name, email: await loadEmail(name) })));
const forms = loaded.flatMap(({ name, email }) =>
  Object.entries(email.samples).map(([form, sample]) => ({
    title: `${name}, ${form}`,
    isTransactional: emails[name].kind === "transactional",
    render: (unsubscribeUrl: string | null) => renderEmail(email, sample, unsubscribeUrl),
  })),
);

test("every email beside its noun is in the registry, under its own name", () => {
  const files = globSync("app/domain/**/emails/*.tsx").filter((file) =>
    readFileSync(file, "utf8").includes("defineEmail("),
  );
  expect(files.map((file) => basename(file, ".tsx")).toSorted()).toEqual(emailNames.toSorted());
  expect(loaded.map(({ email }) => email.name)).toEqual(emailNames);
});

test("every transactional email about an order is filed with its contract once it is sent", () => {
  const aboutOrders = loaded.filter(
    ({ name, email }) => emails[name].kind === "transactional" && "orderId" in (email.props as z.ZodObject).shape,
  );
  expect(aboutOrders.length).toBeGreaterThan(5);
  expect(aboutOrders.filter(({ email }) => !email.onSent).map(({ name }) => name)).toEqual([]);
});

test("the confirmation of a subscription names its three ends in the words of the terms of sale", async () => {
  const confirmation = forms.find(({ title }) => title === "order-confirmation, abonnement");
  const text = (await confirmation?.render(null))?.text.replace(/\s+/g, " ");
  expect(text).toContain(CANCELLATION_CHOICES.replace(/\s+/g, " "));
});

test.each(loaded)("$name has a sample", ({ email }) => {
  expect(Object.keys(email.samples)).not.toEqual([]);
});

test.each(forms)("$title: complete in HTML and in text, without remote content", async ({ render }) => {
  const { subject, html, text } = await render(null);
  expect(subject).toMatch(/^[^\r\n]{5,90}$/);
  expect(html).toMatch(/<html[^>]* lang="fr"/);
  // The face of the titles is in the email itself.
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\((?!data:)/);
  for (const [, target = ""] of html.matchAll(/href="(https?:[^"]+)"/g))
    expect(text).toContain(target.replaceAll("&amp;", "&"));
  expect(`${subject}\n${text}`).not.toMatch(/undefined|\[object|NaN|<\/?\w|\{\w+\}|\*\*/);
});

test.each(forms)("$title: no-break spaces before high punctuation", async ({ render }) => {
  const { subject, text } = await render(null);
  const plain = `${subject}\n${text}`.match(/\S+ [:;!?»](?=\s|$).*|« \S+/gm);
  expect(plain ?? []).toEqual([]);
});

/** Letters about a contract, those that a law imposes, and those to an administrator. */
const FORMAL =
  /^(order-|sold-out|payment-failed|invoice|withdrawal-|cancellation-|declaration-|undated-help|content-re|second-factor|administrator-|contact-notice|sale-notice|lesson-question|operator-|trial-)/;

test.each(forms)("$title: says « tu », unless it is a letter about a contract or to an administrator", async (form) => {
  const { subject, text } = await form.render(null);
  if (FORMAL.test(form.title)) return;
  // What a participant of the challenge asks other people may say « vous ».
  const own = [challengeDays.message, ...challengeDays.questions].reduce(
    (rest, asked) => rest.replace(asked, ""),
    text,
  );
  expect(`${subject}\n${own}`).not.toMatch(/(?<![-\p{L}])(vous|votre|vos)(?!\p{L})/iu);
});

test.each(forms)("$title: only a letter about a contract offers to give it up", async ({ title, render }) => {
  const { text } = await render(null);
  if (!/^(order-|sold-out|payment-failed|invoice|withdrawal-|cancellation-|declaration-|undated-help)/.test(title))
    expect(text).not.toMatch(/Renoncer|Résilier/);
});

test.each(forms)("$title: its links carry words, and an address in the text stands on its own line", async (form) => {
  const { html, text } = await form.render(form.isTransactional ? null : unsubscribeLink("jeton"));
  const visible = html.replace(/<style>.*?<\/style>|<[^>]*>/gs, " ");
  expect(visible).not.toMatch(/(token|jeton)=|https?:\/\/\S*\?/);
  for (const line of text.split("\n").filter((line) => /(token|jeton)=/.test(line)))
    expect(line).toMatch(/^https?:\S+$/);
});

test.each(forms)(
  "$title: nothing is glued to the end of an address, where a mail program would take it in",
  async (form) => {
    const { html, text } = await form.render(null);
    for (const [, target = ""] of html.matchAll(/href="(https?:[^"]+)"/g))
      expect(text.split(/\s/)).toContain(target.replaceAll("&amp;", "&"));
  },
);

test.each(forms)("$title: no link keeps a mail program's blue, which is unreadable at night", async (form) => {
  const { html } = await form.render(null);
  for (const [link] of html.matchAll(/<a\s[^>]*>/g)) expect(link).toContain("color:");
});

test.each(forms)("$title: every email but a transactional one has the unsubscribe link", async (form) => {
  const { html, text } = await form.render(form.isTransactional ? null : unsubscribeLink("jeton"));
  for (const part of [html, text]) expect(part.includes("/desinscription?token=jeton")).toBe(!form.isTransactional);
});

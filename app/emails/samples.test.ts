import { expect, test } from "vitest";
import { emailRules } from "#app/domain/mail/email-rules.ts";
import { emailFrame } from "./compose.server.ts";
import { renderEmail } from "./render.server.tsx";
import { sampleEmails } from "./samples.ts";

const emails = sampleEmails().map(({ form, email }) => ({ title: `${email.name}, ${form}`, email }));

test.each(emails)("$title: whole in HTML and in text, nothing from elsewhere", async ({ email }) => {
  const { subject, html, text } = await renderEmail(email, emailFrame(null));
  expect(subject).toMatch(/^[^\r\n]{5,90}$/);
  expect(html).toMatch(/<html[^>]* lang="fr"/);
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
  for (const [, target = ""] of html.matchAll(/href="(https?:[^"]+)"/g))
    expect(text).toContain(target.replaceAll("&amp;", "&"));
  expect(text).not.toMatch(/undefined|\[object|NaN|<\/?\w/);
});

test.each(emails)("$title: French spaces before high punctuation", async ({ email }) => {
  const { subject, text } = await renderEmail(email, emailFrame(null));
  const plain = `${subject}\n${text}`.match(/\S+ [:;!?»](?=\s|$).*|« \S+/gm);
  expect(plain ?? []).toEqual([]);
});

test.each(emails)("$title: the way out stands in S and P emails alone", async ({ email }) => {
  const isOptional = emailRules[email.name].class !== "T";
  const { html, text } = await renderEmail(email, emailFrame(isOptional ? "jeton" : null));
  for (const part of [html, text]) expect(part.includes("/desinscription?token=jeton")).toBe(isOptional);
});

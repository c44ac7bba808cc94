import { expect, test } from "vitest";
import { hideTokens } from "./redact.ts";

test.each([
  ["https://essor.example/mot-de-passe?token=Ab-9_x", "https://essor.example/mot-de-passe?token=lien-masque"],
  ['<a href="/x?a=1&amp;token=Ab9">', '<a href="/x?a=1&amp;token=lien-masque">'],
  ["/challenge/jour/2?token=0f0f. Puis", "/challenge/jour/2?token=lien-masque Puis"],
  [`/y?cle=${"a1".repeat(20)}`, "/y?cle=lien-masque"],
  [`<a href="/liste-attente/mienne/${"aB-_".repeat(10)}Ab9">`, '<a href="/liste-attente/mienne/lien-masque">'],
  ["/login?redirectTo=/orders", "/login?redirectTo=/orders"],
  ["/p/devenir-independante-quand-on-a-des-enfants", "/p/devenir-independante-quand-on-a-des-enfants"],
  ["Rien à masquer : total=12 ?", "Rien à masquer : total=12 ?"],
])("%s", (before, after) => {
  expect(hideTokens(before)).toBe(after);
});

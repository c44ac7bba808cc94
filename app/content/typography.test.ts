import { expect, test } from "vitest";
import { elided, ofName, typeset } from "./typography.ts";

test.each([
  ["Essor", "d’Essor"],
  ["Élodie Exemple", "d’Élodie Exemple"],
  ["Yvonne", "d’Yvonne"],
  ["Yasmine", "de Yasmine"],
  ["Camille Exemple", "de Camille Exemple"],
  ["août 2026", "d’août 2026"],
  ["Les Ateliers d’Inès", "des Ateliers d’Inès"],
  ["Le Carnet", "du Carnet"],
  ["Léa Martin", "de Léa Martin"],
  ["Hélène", "d’Hélène"],
  ["Hortense", "d’Hortense"],
  ["Hassan", "de Hassan"],
  ["Œuvrer", "d’Œuvrer"],
])("« de » loses its vowel before another: %s", (name, words) => {
  expect(ofName(name)).toBe(words);
});

test.each([
  ["Inès", "Le mot d’{nom}. D’{nom}, d’**{nom}** ; grande {nom}, 2 {nom}"],
  ["Camille", "Le mot de {nom}. De {nom}, de **{nom}** ; grande {nom}, 2 {nom}"],
])("« de » before what stands for braces: %s", (value, words) => {
  const written = "Le mot de {nom}. De {nom}, de **{nom}** ; grande {nom}, 2 {nom}";
  expect(elided(written, (name) => ({ nom: value })[name])).toBe(words);
  expect(elided("de {inconnu}", () => undefined)).toBe("de {inconnu}");
});

test.each([
  ["du lundi au vendredi, 9h à 18h", "du lundi au vendredi, 9\u00a0h à 18\u00a0h"],
  ["9h30-12 h 45", "9\u00a0h\u00a030-12\u00a0h\u00a045"],
  ["le mardi 1 décembre 2026", "le mardi 1er décembre 2026"],
  ["le 21 novembre 2026, le 11 mars", "le 21 novembre 2026, le 11 mars"],
  [
    `Dis "souffler", puis ("l'air"). "Et toi ?"`,
    "Dis «\u00a0souffler\u00a0», puis («\u00a0l’air\u00a0»). «\u00a0Et toi\u00a0?\u00a0»",
  ],
  [
    `un "**mot** [lié](/a "titre")" et " un autre "`,
    `un «\u00a0**mot** [lié](/a "titre")\u00a0» et «\u00a0un autre\u00a0»`,
  ],
  [`un écran de 24", un autre de 27"`, `un écran de 24", un autre de 27"`],
  [
    '`x = "l\'un"` : https://a.fr/l\'un?x=9h\n```\nsay "9h" ;\n```\n    say "a b"',
    '`x = "l\'un"`\u00a0: https://a.fr/l\'un?x=9h\n```\nsay "9h" ;\n```\n    say "a b"',
  ],
  [`<a title="9h ?">`, `<a title="9h ?">`],
  ["« Oui » : c'est 20 % !", "«\u00a0Oui\u00a0»\u00a0: c’est 20\u00a0%\u00a0!"],
])("a text is set as a printer sets it: %s", (text, words) => {
  expect(typeset(text)).toBe(words);
  expect(typeset(words)).toBe(words);
});

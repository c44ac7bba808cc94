// The texts of the free challenge and of the guide: pages, days, and what is printed.

import { z } from "zod";
import { lineField } from "#app/domain/values/fields.ts";
import {
  closing,
  group,
  headline,
  line,
  link,
  list,
  literal,
  maybe,
  pageMeta,
  photograph,
  prose,
  sentences,
} from "./fields.ts";

const FIVE = { min: 5, max: 5 };
const points = (label: string) => list(label, line("Point", 200), { min: 1, max: 12 });
const audience = (label: string) => group(label, { title: line("Titre"), items: points("Points") });
const described = { title: line("Titre"), description: prose("Texte", 600) };

export const challenge = z.object({
  ...pageMeta,
  picture: photograph(),
  hero: group("Ouverture", {
    eyebrow: line("Ligne au-dessus du titre", 80),
    headline: headline(),
    text: prose("Texte", 600),
    points: points("Points"),
    primary: link("Premier bouton"),
    secondary: link("Second bouton"),
  }),
  programme: group("Programme", { headline: headline(), text: prose("Texte") }),
  fit: audience("C’est pour toi"),
  noFit: audience("Ce n’est pas pour toi"),
  testimonials: group("Témoignages", { headline: headline(), link: link("Lien") }),
  bonuses: group("Bonus", {
    headline: headline(),
    text: prose("Texte"),
    items: list("Bonus", group("Bonus", described), { min: 1, max: 6 }),
    totalLabel: line("Dernière ligne", 80),
  }),
  signup: group("Inscription", {
    anchor: literal("inscription"),
    headline: headline(),
    text: prose("Texte"),
    points: points("Points"),
    submit: line("Bouton", 60),
  }),
  faq: group("Questions", {
    headline: headline(),
    items: list("Questions", group("Question", { question: line("Question", 200), answer: prose("Réponse", 2000) })),
  }),
  closing: closing(),
  thanks: group("Après l’inscription", {
    headline: headline(),
    text: prose("Texte"),
    items: points("Points"),
    next: line("Le départ", 200),
    hint: prose("Si rien n’arrive", 300),
    home: link("Lien"),
  }),
});

export const challengeDays = z.object({
  days: list(
    "Jours",
    group("Jour", {
      titre: line("Titre"),
      description: prose("Sur la page du challenge", 600),
      action: list("L’action", sentences("Étape", 400), { min: 1, max: 8 }),
      duree: line("Temps", 40),
      livrable: line("Ce soir, elle a", 200),
    }),
    FIVE,
  ),
  message: prose("Jour 3, le message à envoyer", 600),
  questions: list("Jour 3, les questions", line("Question", 200), { min: 1, max: 12 }),
});

const cell = (label: string) => lineField({ isTypeset: true, max: 120 }).default("").meta({ label });
const sheetField = z.discriminatedUnion("kind", [
  group("Lignes", {
    kind: literal("lines"),
    title: line("Titre"),
    hint: maybe(line("Indication", 200)),
    lines: z.int().min(1).max(40).meta({ label: "Combien de lignes" }),
  }),
  group("Tableau", {
    kind: literal("grid"),
    title: line("Titre"),
    hint: maybe(line("Indication", 200)),
    columns: list("Colonnes", cell("Colonne"), { min: 2, max: 8 }),
    rows: list("Lignes", cell("Ligne"), { min: 1, max: 20 }),
  }),
]);

export type SheetField = z.output<typeof sheetField>;

export const challengeWorkbook = z.object({
  days: list(
    "Jours",
    group("Jour", {
      sens: prose("Pourquoi ce jour", 600),
      champs: list("De la place pour écrire", sheetField, { min: 1, max: 8 }),
      exemples: group("Deux exemples", { activite: prose("Une activité", 600), achat: prose("Un premier achat", 600) }),
      fini: list("Ce soir", line("Case à cocher", 200), { min: 1, max: 8 }),
      blocage: group("Si elle bloque", { titre: line("Titre"), texte: prose("Texte", 600) }),
    }),
    FIVE,
  ),
});

const sum = group("Ligne", { label: line("Quoi", 120), value: line("Combien", 60) });

export const challengeBonuses = z.object({
  messages: list(
    "Messages",
    group("Message", { titre: line("Titre"), quand: line("Quand"), texte: prose("Message", 800) }),
    { min: 1, max: 20 },
  ),
  workshop: group("L’atelier", {
    titre: line("Titre"),
    introduction: prose("Introduction"),
    etapes: list("Étapes", sentences("Étape", 400), { min: 1, max: 10 }),
    exemples: list(
      "Exemples",
      group("Exemple", {
        titre: line("Titre"),
        histoire: prose("L’histoire", 600),
        lignes: list("Le calcul", sum, { min: 1, max: 12 }),
        lecon: prose("Ce qu’il apprend", 600),
      }),
      { max: 6 },
    ),
    feuille: group("La feuille", { titre: line("Titre"), lignes: points("Lignes") }),
  }),
});

export const guide = z.object({
  ...pageMeta,
  picture: photograph(),
  eyebrow: line("Ligne au-dessus du titre", 80),
  headline: headline(),
  text: prose("Texte", 600),
  points: points("Points"),
  submit: line("Bouton", 60),
  privacy: sentences("Ce que devient l’adresse", 300),
  thanks: group("Après la demande", {
    headline: headline(),
    text: prose("Texte"),
    hint: prose("Si rien n’arrive", 300),
  }),
  popup: group("Fenêtre de l’accueil", {
    title: line("Titre"),
    text: prose("Texte", 300),
    success: line("Après la demande", 200),
  }),
});

export const guideDocument = z.object({
  titre: line("Titre"),
  sousTitre: line("Sous le titre", 200),
  introduction: list("Introduction", prose("Paragraphe"), { min: 1 }),
  etapes: list(
    "Étapes",
    group("Étape", {
      jours: line("Jours", 40),
      titre: line("Titre"),
      temps: line("Temps", 40),
      texte: list("Texte", prose("Paragraphe"), { min: 1 }),
      actions: list("À faire", line("Action", 200), { min: 1, max: 12 }),
      piege: prose("Le piège", 400),
      resultat: prose("À la fin, elle a", 300),
    }),
    { min: 1, max: 12 },
  ),
  calendrier: group("Calendrier", {
    titre: line("Titre"),
    texte: prose("Texte", 400),
    semaines: list(
      "Semaines",
      group("Semaine", {
        titre: line("Titre", 60),
        jours: list("Jours", group("Jour", { jour: line("Jours", 40), action: line("Action", 120) }), {
          min: 1,
          max: 7,
        }),
      }),
      { min: 1, max: 8 },
    ),
  }),
  bilan: group("Bilan", { titre: line("Titre"), lignes: points("Lignes") }),
  prudence: prose("Avertissement", 600),
});

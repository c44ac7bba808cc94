// The shape of each text of the site. The founder's forms, the check of what is stored and the types of the pages are
// made from it; the text of origin is the file of the same name beside it.

import { z } from "zod";
import {
  claimed,
  closing,
  figureIds,
  fixed,
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
  section,
  sentences,
  tint,
  titledList,
} from "./fields.ts";

const THREE = { min: 3, max: 3 };

const opening = {
  eyebrow: line("Ligne au-dessus du titre", 80),
  headline: headline(),
  text: prose("Texte", 600),
};

const hero = group("Ouverture", {
  ...opening,
  primary: link("Premier bouton"),
  secondary: maybe(link("Second bouton")),
  picture: photograph(),
});

const closings = list("Derniers appels", closing("Appel"), { min: 1, max: 2 });
const titled = { headline: headline(), text: prose("Texte") };
const paragraphs = list("Paragraphes", prose("Paragraphe", 3000));

export const home = z.object({
  ...pageMeta,
  hero,
  challengeBanner: section("Bandeau du challenge", {
    ...titled,
    points: list("Points", line("Point", 40), { max: 6 }),
    primary: link("Premier bouton"),
    secondary: maybe(link("Second bouton")),
    picture: photograph(),
  }),
  cardsTitle: headline("Titre des cartes"),
  cards: list(
    "Cartes des formations",
    group("Carte", {
      tint,
      title: line("Titre", 60),
      bullets: list("Points", line("Point", 90), { min: 1, max: 6 }),
      link: link("Lien"),
      picture: photograph(),
    }),
    { min: 1, max: 12 },
  ),
  journey: section("Le parcours", {
    eyebrow: line("Ligne au-dessus du titre", 80),
    headline: group("Titre", {
      text: claimed(line("Début", 120)),
      accent: maybe(claimed(line("Fin, dans l’italique de la marque", 120))),
    }),
    paragraphs: list("Paragraphes", claimed(prose("Paragraphe"))),
    link: link("Lien"),
    picture: photograph(),
  }),
  method: section("La méthode", {
    ...titled,
    pillars: titledList("Appuis", "Appui", THREE),
  }),
  stats: section("Chiffres", { headline: headline(), figures: figureIds }),
  why: section("Pourquoi", {
    ...titled,
    sections: list(
      "Raisons",
      group("Raison", {
        tint,
        eyebrow: line("Ligne au-dessus du titre", 80),
        title: line("Titre"),
        text: prose("Texte"),
        points: list("Points", line("Point"), { max: 6 }),
        link: link("Lien"),
        picture: photograph(),
      }),
      { max: 3 },
    ),
  }),
  difference: section("Ce qui distingue", {
    headline: headline(),
    paragraphs,
    statements: titledList("Engagements", "Engagement"),
  }),
  closing: closings,
});

/** Two groups: what is paid once, and what is paid each month. */
export const formations = z.object({
  ...pageMeta,
  headline: headline(),
  lead: prose("Introduction", 600),
  payment: line("Titre de celles qui se paient une fois", 80),
  subscription: line("Titre des abonnements", 80),
});

export const about = z.object({
  metaTitle: claimed(pageMeta.metaTitle),
  metaDescription: claimed(pageMeta.metaDescription),
  intro: group("Ouverture", {
    eyebrow: line("Ligne au-dessus du titre", 80),
    headline: headline(),
    paragraphs: list("Paragraphes", claimed(prose("Paragraphe", 3000)), { min: 1 }),
    link: link("Lien"),
  }),
  timeline: section("Le parcours", {
    anchor: literal("parcours"),
    headline: headline(),
    text: claimed(prose("Texte")),
    steps: list(
      "Étapes",
      group("Étape", {
        moment: line("Moment", 80),
        title: claimed(line("Titre")),
        text: claimed(prose("Texte", 3000)),
      }),
      { min: 2, max: 12 },
    ),
  }),
  path: section("Les activités, et ce qui s’en enseigne", {
    headline: headline(),
    text: claimed(prose("Texte")),
    items: list(
      "Activités",
      group("Activité", {
        title: claimed(line("Titre")),
        text: claimed(prose("Texte")),
        link: link("Lien"),
        picture: photograph(),
      }),
      { max: 3 },
    ),
  }),
  figures: figureIds,
  family: section("Une partie libre", { headline: headline(), paragraphs }),
  values: section("Les valeurs", { headline: headline(), items: titledList("Valeurs", "Valeur") }),
  mission: section("La mission", {
    headline: headline(),
    paragraphs,
    quote: prose("Phrase à retenir", 300),
  }),
  closing: closing(),
});

export const lifestyle = z.object({
  ...pageMeta,
  hero,
  themes: section("Chantiers", {
    ...titled,
    items: list(
      "Chantiers",
      group("Chantier", {
        title: line("Titre"),
        text: prose("Texte"),
        link: link("Lien"),
        formation: fixed(z.string().optional()),
      }),
    ),
  }),
  catalogue: group("Formations", {
    anchor: literal("formations"),
    ...titled,
    empty: prose("Quand il n’y en a aucune", 300),
  }),
  principles: section("Règles de prudence", {
    headline: headline(),
    items: list("Règles", sentences("Règle", 400)),
    note: prose("Note"),
  }),
  closing: closing(),
});

export const secondaryResidence = z.object({
  ...pageMeta,
  hero,
  reasons: group("Raisons", { ...titled, items: titledList("Raisons", "Raison") }),
  services: group("Leçons", {
    ...titled,
    items: titledList("Leçons", "Leçon"),
    note: prose("Note"),
  }),
  testimonials: group("Témoignages", { ...titled, rules: sentences("Règles") }),
  articles: group("Articles", {
    headline: headline(),
    read: line("Mots du lien", 60),
    instead: list(
      "Sans article, ces pages",
      group("Page", {
        eyebrow: line("Ligne au-dessus du titre", 60),
        title: line("Titre"),
        excerpt: sentences("Extrait", 400),
        link: link("Lien"),
      }),
      THREE,
    ),
    all: link("Lien vers tous les articles"),
  }),
  contact: group("Message", {
    ...titled,
    messagePlaceholder: line("Exemple dans le champ", 120),
    submit: line("Bouton", 60),
  }),
  closing: closings,
});

const reviewNotice = group("D’où viennent les témoignages", { title: line("Titre"), paragraphs });
const figuresPart = group("Chiffres", { headline: headline(), ids: figureIds });

export const socialProof = z.object({
  ...pageMeta,
  hero: group("Ouverture", {
    ...opening,
    links: list("Liens", link("Lien"), { max: 3 }),
    picture: photograph(),
  }),
  videos: group("Paroles", {
    anchor: literal("videos"),
    ...titled,
    drawingNote: prose("Note sous les dessins", 300),
    transcriptLabel: line("Mots du lien", 80),
  }),
  screenshots: group("Messages", {
    ...titled,
    drawingNote: prose("Note sous les dessins", 300),
    blurredNote: line("Noms et montants masqués", 200),
  }),
  written: group("Témoignages", {
    anchor: literal("temoignages"),
    ...titled,
    filterLabel: line("Nom du filtre", 80),
    empty: prose("Quand il n’y en a aucun", 300),
  }),
  reviewNotice,
  submit: group("Envoyer le sien", { ...titled, button: line("Bouton", 60) }),
  figures: figuresPart,
  closing: closings,
});

export const successStories = z.object({
  ...pageMeta,
  hero: group("Ouverture", opening),
  labels: group("Parties d’un récit", {
    before: line("Avant", 60),
    transformation: line("Ce qui a changé", 60),
    results: line("Où elle en est", 60),
  }),
  reviewNotice,
  empty: prose("Quand il n’y en a aucun", 300),
  figures: figuresPart,
  closing: closings,
});

export const contact = z.object({
  ...pageMeta,
  headline: headline(),
  text: prose("Texte"),
  expect: group("Ensuite", { title: line("Titre"), items: list("Points", sentences("Point", 300)) }),
  labels: fixed(z.object({ phone: z.string(), email: z.string(), post: z.string() })),
  call: line("Appeler", 60),
  chat: line("Autres moyens", 80),
  form: group("Formulaire", {
    title: line("Titre"),
    submit: line("Bouton", 60),
    placeholder: line("Exemple dans le champ", 120),
    use: sentences("Ce que deviennent les données"),
  }),
  sent: group("Après l’envoi", { title: line("Titre"), text: prose("Texte"), again: line("Lien", 60) }),
  rights: group("Droits", { text: sentences("Texte"), links: list("Liens", link("Lien"), { max: 4 }) }),
});

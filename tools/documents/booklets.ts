/** A lesson as a document to print and keep. */
export interface Booklet {
  /** Its Markdown, of one lesson or of several. */
  texts: string[];
  file: string;
  title: string;
  subtitle: string;
  /** The line above the title of the first sheet. */
  eyebrow: string;
  /** True: each second-rank heading begins a sheet of its own. */
  startsSheets: boolean;
}

const of = (course: string, lesson: string, ...more: string[]) => ({
  texts: [lesson, ...more].map((name) => `db/courses/${course}/lessons/${name}.md`),
  file: `db/courses/${course}/documents/${lesson.replace(/^\d+-/, "")}.pdf`,
});

const mindset = { eyebrow: "Formation Mindset", startsSheets: true };
const entrepreneuriat = { eyebrow: "Formation Entrepreneuriat", startsSheets: false };
const immobilier = { eyebrow: "Formation Immobilier", startsSheets: false };

export const booklets: Booklet[] = [
  {
    ...of("mindset", "30-douze-audios-du-matin"),
    ...mindset,
    title: "Douze textes du matin",
    subtitle: "Le texte intégral, silences compris. À lire à voix haute, ou à emporter.",
  },
  {
    ...of("mindset", "31-recueil-des-conversations-difficiles", "32-recueil-suite"),
    ...mindset,
    title: "Le recueil des conversations difficiles",
    subtitle: "Quinze dialogues, et pour chacun la première phrase à dire.",
  },
  {
    ...of("entrepreneuriat", "07-modeles-notion-et-canva"),
    ...entrepreneuriat,
    title: "Quatorze modèles",
    subtitle: "Vendre, compter, se montrer, tenir\u00a0: des colonnes à recopier.",
  },
  {
    ...of("entrepreneuriat", "08-pack-de-messages"),
    ...entrepreneuriat,
    title: "Vingt-quatre messages",
    subtitle: "Courts, annotés, à réécrire avec tes mots.",
  },
  {
    ...of("entrepreneuriat", "09-checklist-franchise-et-replays"),
    ...entrepreneuriat,
    title: "Choisir une franchise en 12 étapes",
    subtitle: "Du premier salon à la signature, avec les questions à poser.",
  },
  {
    ...of("immobilier-avance", "07-tableur-d-analyse"),
    ...immobilier,
    title: "La feuille d’analyse",
    subtitle: "Une feuille par bien, trois scénarios, deux exemples remplis.",
  },
  {
    ...of("immobilier-avance", "08-dossier-bancaire-modele"),
    ...immobilier,
    title: "Le dossier bancaire",
    subtitle: "Le plan, la note de présentation et deux lettres.",
  },
  {
    ...of("immobilier-avance", "09-six-visites-commentees"),
    ...immobilier,
    title: "Six visites",
    subtitle: "Où regarder, quoi demander, à quel prix s’arrêter. Et la grille à emporter.",
  },
];

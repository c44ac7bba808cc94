// The page « À propos de moi », in the first person. The founder must read it again before the site goes live, so that
// every scene told is true. The name comes from the seller file, the figures from figures.ts.

import { type Claimed, claim, resolveClaims } from "./claim.ts";
import type { FigureId } from "./figures.ts";
import type { ClosingBlock, Headline, PageMeta, TextLink, TitledText } from "./types.ts";

interface TimelineStep {
  /** A moment of the story, named without a date. */
  moment: string;
  title: string;
  text: string;
}

export interface AboutContent extends PageMeta {
  intro: { eyebrow: string; headline: Headline; paragraphs: string[]; link: TextLink };
  timeline: { anchor: "parcours"; headline: Headline; text: string; steps: TimelineStep[] };
  path: { headline: Headline; text: string; items: (TitledText & { link: TextLink })[] };
  figures: FigureId[];
  family: { headline: Headline; paragraphs: string[] };
  values: { headline: Headline; items: TitledText[] };
  mission: { headline: Headline; paragraphs: string[]; quote: string };
  closing: ClosingBlock;
}

export const about: Claimed<AboutContent> = {
  metaTitle: claim(
    ["companies", "apartments"],
    "À propos de moi : trois sociétés, seize appartements, un cap",
    "À propos de moi : un parcours, des erreurs, un cap",
  ),
  metaDescription: claim(
    ["companies", "apartments"],
    "D’un poste salarié à trois sociétés et seize appartements : mon parcours, mes erreurs, ce que je tiens des miens et pourquoi j’enseigne à des femmes qui veulent leur indépendance.",
    "D’un poste salarié à mes propres sociétés : mon parcours, mes erreurs, ce que je tiens des miens et pourquoi j’enseigne à des femmes qui veulent leur indépendance.",
  ),
  intro: {
    eyebrow: "À propos de moi",
    headline: { text: "J’ai mis longtemps", accent: "à me donner la permission." },
    paragraphs: [
      "Pendant des années, j’ai attendu. Le bon moment, un peu plus d’argent, l’avis de quelqu’un qui saurait. Personne n’est venu me dire que j’étais prête. J’ai fini par commencer sans l’être.",
      claim(
        ["companies", "apartments", "countries"],
        "J’ai créé trois sociétés, je gère seize appartements, j’ai voyagé dans plus de quarante-cinq pays. Dit ainsi, cela ressemble à une ligne droite. En vrai, c’est une suite de soirs à la table de la cuisine, de tableaux refaits trois fois et de coups de fil que je ne voulais pas passer.",
        "J’ai entrepris, j’ai acheté des appartements, j’ai travaillé loin de chez moi. Dit ainsi, cela ressemble à une ligne droite. En vrai, c’est une suite de soirs à la table de la cuisine, de tableaux refaits trois fois et de coups de fil que je ne voulais pas passer.",
      ),
      "C’est cette version-là que je te raconte ici, parce que c’est elle qui peut te servir.",
    ],
    link: { label: "Voir le parcours", to: "#parcours" },
  },
  timeline: {
    anchor: "parcours",
    headline: { text: "Le parcours,", accent: "détours compris." },
    text: claim(
      ["experience"],
      "Plus de dix ans tiennent mal en six étapes. Voici celles où quelque chose a basculé.",
      "Une vie de travail tient mal en six étapes. Voici celles où quelque chose a basculé.",
    ),
    steps: [
      {
        moment: "Le point de départ",
        title: "Un bon poste, et une liste au dos d’une enveloppe",
        text: "Un contrat, des collègues, des titres-restaurant. Et une liste que j’allongeais dans le train : ce que je ferais si je n’avais pas peur. Un soir, j’ai compté ce que je dépensais vraiment chaque mois. Le chiffre était plus bas que je ne croyais. Ce soir-là, partir est devenu un calcul.",
      },
      {
        moment: "La première société",
        title: "Apprendre à vendre en vendant mal",
        text: "J’avais un site, des cartes de visite et aucune cliente. J’ai passé des semaines à peaufiner ce que personne n’attendait. La première vente est venue d’un appel de huit minutes à une ancienne collègue. J’ai compris l’ordre des choses : les gens d’abord, le reste après.",
      },
      {
        moment: "Le premier appartement",
        title: "Un petit logement, un grand cahier",
        text: "Un logement modeste, dans une ville où je savais marcher les yeux fermés. J’ai noté chaque dépense dans un cahier, de la clé refaite à la taxe foncière. Ce cahier est l’ancêtre du tableur que tu trouveras dans la formation.",
      },
      {
        moment: "L’année difficile",
        title: "Trop vite, trop seule",
        text: "Un chantier qui dérape, un logement vide en plein hiver, une associée dont le projet n’était plus le mien. J’ai appris à garder six mois d’avance, à lire les contrats jusqu’au bout et à dire tôt ce qui ne va pas. Je n’ai rien appris d’aussi utile les bonnes années.",
      },
      {
        moment: "Les valises",
        title: claim(["countries"], "Quarante-cinq pays et un ordinateur", "Des frontières et un ordinateur"),
        text: "Une fois les choses en ordre, j’ai travaillé d’ailleurs, quelques semaines à la fois. J’ai vu d’autres façons de gagner sa vie, d’élever des enfants, d’habiter. J’en ai rapporté le goût des maisons lointaines et une certitude : une activité bien rangée voyage bien.",
      },
      {
        moment: "La transmission",
        title: claim(["students"], "D’une amie à des milliers d’élèves", "D’une amie à des inconnues"),
        text: "Une amie m’a demandé mes tableaux. Puis sa sœur. Puis une inconnue m’a écrit, à minuit, qu’elle avait signé sa première cliente en suivant mes notes. J’ai mis ces notes au propre. C’est devenu cette maison.",
      },
    ],
  },
  path: {
    headline: { text: "Ce que je fais,", accent: "et ce que j’en enseigne." },
    text: "Je n’enseigne que ce que je pratique encore. Trois métiers, trois formations.",
    items: [
      {
        title: "Cheffe d’entreprise",
        text: claim(
          ["companies"],
          "Trois sociétés créées, dans le service puis dans la formation. J’en garde une méthode en cinq modules, de l’idée à la semaine type.",
          "Des sociétés créées dans le service puis dans la formation. J’en garde une méthode en cinq modules, de l’idée à la semaine type.",
        ),
        link: { label: "La formation Entrepreneuriat", to: "/entrepreneuriat" },
      },
      {
        title: "Bailleresse",
        text: claim(
          ["apartments"],
          "Seize appartements à choisir, financer, rénover, louer et tenir. J’en garde des tableurs, des courriers, une liste de visite et le respect des locataires.",
          "Des appartements à choisir, financer, rénover, louer et tenir. J’en garde des tableurs, des courriers, une liste de visite et le respect des locataires.",
        ),
        link: { label: "La formation Immobilier", to: "/immobilier" },
      },
      {
        title: "Formatrice",
        text: "Des soirées entières à écouter des femmes capables me dire qu’elles ne l’étaient pas. J’en garde des exercices courts, à faire avec un stylo.",
        link: { label: "La formation Mindset", to: "/mindset" },
      },
    ],
  },
  figures: ["companies", "apartments", "monthlyRent", "countries", "experience", "supported", "followers"],
  family: {
    headline: { text: "Les miens,", accent: "avant le reste." },
    paragraphs: [
      "Je viens d’une famille où l’on travaillait dur et où l’on parlait peu d’argent. On m’a appris à finir ce que l’on commence, à payer ses dettes, à recevoir même quand il y a peu. Je n’ai rien eu à renier pour entreprendre : j’ai seulement dû apprendre à compter à voix haute.",
      "Les miens ont eu peur avec moi, puis pour moi, puis un peu moins. Ils ont gardé la maison pendant mes chantiers et relu mes premières pages. Quand je dis que l’indépendance ne se fait pas seule, je pense à eux.",
      "Je protège leur vie privée : tu ne verras ici ni leurs visages ni leurs prénoms. Tu verras ce qu’ils m’ont donné, à chaque page.",
    ],
  },
  values: {
    headline: { text: "Quatre choses", accent: "que je ne négocie pas." },
    items: [
      {
        title: "La vérité des chiffres",
        text: "Je montre les dépenses avec les recettes, les refus avec les ventes. Un chiffre sans son contexte est une publicité.",
      },
      {
        title: "Le travail bien fait",
        text: "Une page claire, un bail juste, un appel rendu. La confiance se construit dans ces petites choses, et se perd là aussi.",
      },
      {
        title: "La liberté de chacune",
        text: "Je ne dis à personne de quitter son poste. J’aide à choisir les yeux ouverts, y compris à choisir de rester.",
      },
      {
        title: "La transmission",
        text: "Ce que j’ai mis un an à comprendre, je veux que tu le comprennes en une semaine. Et que tu le passes à une autre.",
      },
    ],
  },
  mission: {
    headline: { text: "Ma mission :", accent: "que tu n’aies plus à demander." },
    paragraphs: [
      "Demander la permission, demander un jour de congé, demander combien il reste sur le compte commun. L’indépendance commence quand ces questions changent de forme.",
      "Je voudrais que chaque femme qui passe ici reparte avec une chose faite : un calcul, un appel, une page. C’est petit. C’est comme cela que tout a commencé pour moi.",
    ],
    quote: "On ne devient pas libre d’un coup. On le devient un mardi, puis le mardi suivant.",
  },
  closing: {
    headline: { text: "Et toi,", accent: "par où commences-tu ?" },
    text: "Si tu ne sais pas encore, cinq jours gratuits suffisent souvent à voir plus clair.",
    primary: { label: "Rejoindre le challenge gratuit", to: "/challenge" },
    secondary: { label: "Voir la formation Entrepreneuriat", to: "/entrepreneuriat" },
  },
};

/** What the founder does, and a sentence by the founder, beside the formation of that page. */
export function teacherOf(page: string, spelled: readonly FigureId[]): { trade: string; text: string } | undefined {
  const items = resolveClaims<AboutContent["path"]["items"]>(about.path.items, spelled);
  const own = items.find(({ link }) => link.to === page);
  if (!own) return undefined;
  const [sentence = ""] = own.text.split(/(?<=\.) /);
  return { trade: own.title.charAt(0).toLocaleLowerCase("fr") + own.title.slice(1), text: sentence };
}

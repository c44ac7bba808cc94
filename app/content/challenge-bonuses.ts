// The two other gifts of the challenge, printed at the end of the workbook: ten messages, and a workshop on setting a
// first price.

export interface SampleMessage {
  titre: string;
  quand: string;
  texte: string;
}

export const tenMessages: SampleMessage[] = [
  {
    titre: "Demander dix minutes",
    quand: "À quelqu’un que tu connais un peu",
    texte:
      "Bonjour Claire, je réfléchis à un projet autour de… Tu es passée par là l’an dernier. Aurais-tu dix minutes au téléphone cette semaine ? Je n’ai rien à vendre, j’ai sept questions.",
  },
  {
    titre: "Demander dix minutes à une inconnue",
    quand: "Après avoir lu son site ou son annonce",
    texte:
      "Bonjour Madame, j’ai lu ce que vous écrivez sur… Je prépare un projet voisin et j’essaie de comprendre comment vous vous y êtes prise. Auriez-vous dix minutes au téléphone, demain ou jeudi ?",
  },
  {
    titre: "Passer par quelqu’un",
    quand: "Quand tu n’as pas l’adresse",
    texte:
      "Bonjour Samir, je cherche à parler à une personne qui gère… Tu en connais peut-être une. Pourrais-tu lui transmettre ces deux lignes ? Si elle préfère ne pas répondre, je le comprendrai très bien.",
  },
  {
    titre: "Relancer sans insister",
    quand: "Trois jours après, une seule fois",
    texte:
      "Bonjour, je reviens vers vous une fois, et une seule. Si le moment est mauvais, un simple « plus tard » me va. Sinon, dix minutes vendredi à 12 h 30 ?",
  },
  {
    titre: "Remercier",
    quand: "Le soir même",
    texte:
      "Merci pour votre temps. Je garde surtout ce que vous avez dit sur… Cela change ma façon de voir le projet. Je vous dirai où j’en suis dans un mois, si vous le voulez bien.",
  },
  {
    titre: "Montrer sa page",
    quand: "Le vendredi du challenge",
    texte:
      "Bonjour, voici une page, elle se lit en deux minutes. J’ai une seule question : qu’est-ce qui n’est pas clair ? Inutile de me rassurer, c’est ce qui coince qui m’aide.",
  },
  {
    titre: "Proposer, avec un prix",
    quand: "À quelqu’un qui t’a décrit son problème",
    texte:
      "Bonjour, vous m’aviez dit perdre du temps avec… Je propose de m’en charger : tel résultat, en tant de jours, pour tel prix. Si cela vous convient, je commence lundi. Sinon, dites-moi ce qui ne va pas.",
  },
  {
    titre: "Répondre à « c’est trop cher »",
    quand: "Sans baisser le prix",
    texte:
      "Je comprends. Le prix couvre tant d’heures et tel résultat. Je peux faire moins, pour moins : par exemple… Je préfère cela à une remise, parce que le travail, lui, ne diminue pas.",
  },
  {
    titre: "Écrire à une agence",
    quand: "Pour un premier achat locatif",
    texte:
      "Bonjour, je cherche un deux-pièces à louer à l’année dans le quartier…, jusqu’à … € tout compris. Ma banque a vu mon dossier. Pourriez-vous me dire ce qui s’est loué ces deux derniers mois, et à quel loyer ?",
  },
  {
    titre: "Dire non",
    quand: "Quand ce n’est pas pour toi",
    texte:
      "Merci d’avoir pensé à moi. Ce n’est pas ce que je fais bien, et vous le verriez vite. Je vous conseille plutôt… Si un jour vous avez besoin de…, je serai contente de vous aider.",
  },
];

interface PricedExample {
  titre: string;
  histoire: string;
  lignes: [label: string, value: string][];
  lecon: string;
}

export interface Workshop {
  titre: string;
  introduction: string;
  etapes: string[];
  exemples: PricedExample[];
  feuille: { titre: string; lignes: string[] };
}

export const priceWorkshop: Workshop = {
  titre: "Fixer ton premier prix",
  introduction:
    "Un prix n’est pas une opinion sur toi. C’est une division : ce dont tu as besoin, par ce que tu peux vraiment vendre. Compte une heure, une calculatrice, et les nombres de ton jour 1.",
  etapes: [
    "Écris ce que cette activité doit te rapporter par mois, après les cotisations. Pas ce dont tu rêves : ce qui ferait une différence.",
    "Ajoute ce qu’elle coûte : cotisations, logiciels, assurance, transport, matière.",
    "Compte ce que tu peux vendre : des heures, des objets ou des mois de loyer, pas du temps passé.",
    "Divise. C’est ton prix plancher : en dessous, tu paies pour travailler.",
    "Compare avec trois prix relevés ailleurs. S’ils sont tous plus bas, change ce que tu vends, pas ton plancher.",
  ],
  exemples: [
    {
      titre: "Une prestation",
      histoire:
        "Des fiches de poste pour de petites associations. Deux fiches par semaine, huit par mois, sept heures chacune.",
      lignes: [
        ["Ce qu’il doit rester par mois", "1 800 €"],
        ["Cotisations, un quart des ventes environ", "640 €"],
        ["Frais : logiciels, assurance, transport", "120 €"],
        ["À vendre par mois", "2 560 €"],
        ["Fiches par mois", "8"],
        ["Prix d’une fiche", "320 €"],
      ],
      lecon:
        "À huit fiches, il faut vraiment huit clientes chaque mois. À six, le prix devient 427 €, ou il reste moins.",
    },
    {
      titre: "Un produit",
      histoire:
        "Des carnets cousus à la main, vendus sur deux marchés et en ligne. Soixante par mois, une heure et quart chacun.",
      lignes: [
        ["Ce qu’il doit rester par mois", "900 €"],
        ["Matière : 6 € par carnet", "360 €"],
        ["Places de marché et envois", "180 €"],
        ["Cotisations, 12,5 % des ventes environ", "206 €"],
        ["À vendre par mois", "1 646 €"],
        ["Prix d’un carnet, pour soixante", "27,43 €, donc 28 €"],
      ],
      lecon:
        "Soixante carnets font 75 heures. Si tu n’en as que quarante, c’est le nombre qui change : on part des heures.",
    },
    {
      titre: "Un loyer",
      histoire:
        "Un deux-pièces de 42 m², 92 000 € travaux et frais compris, dont 17 000 € apportés. Loué nu, à l’année.",
      lignes: [
        ["Loyer relevé dans six annonces, la médiane", "450 €"],
        ["Onze mois et demi payés, ramenés au mois", "431 €"],
        ["Charges et taxe foncière, par mois", "95 €"],
        ["Réserve pour travaux, par mois", "40 €"],
        ["Ce qui reste avant crédit et impôt", "296 €"],
        ["Mensualité de 75 000 € sur 20 ans, assurance comprise", "452 €"],
        ["Ce que tu ajoutes chaque mois", "156 €"],
      ],
      lecon:
        "Un loyer ne se fixe pas, il se constate. Ce que tu fixes, c’est ton prix d’achat : il faudrait emprunter 49 000 € au lieu de 75 000 pour que la dernière ligne soit à zéro.",
    },
  ],
  feuille: {
    titre: "À ton tour",
    lignes: [
      "Ce qu’il doit rester par mois",
      "Cotisations",
      "Frais",
      "À vendre par mois (la somme)",
      "Ce que je peux vendre par mois",
      "Mon prix plancher (la division)",
      "Trois prix relevés ailleurs",
      "Mon prix",
    ],
  },
};

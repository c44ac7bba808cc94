import type { ResourcePage } from "./types.ts";

export const sportPage: ResourcePage = {
  slug: "sport",
  category: "Santé",
  metaTitle: "Sport : trois heures par semaine, sans salle ni matériel",
  metaDescription:
    "Un programme de douze semaines pour femmes occupées : marche, force, mobilité, trois heures par semaine. Séances détaillées, progression, précautions.",
  headline: { text: "Trois heures", accent: "par semaine." },
  lede: "Le corps est le premier associé de ton projet. Il n’a pas besoin d’un abonnement : de la marche, un peu de force, de la souplesse. Voici un programme qui tient dans un salon et dans un agenda.",
  blocks: [
    {
      kind: "text",
      text: "L’Organisation mondiale de la santé recommande aux adultes de 150 à 300 minutes d’activité modérée par semaine, et du renforcement musculaire au moins deux fois. Trois heures y suffisent. Et si tu pars de zéro, dix minutes comptent déjà.",
    },
    {
      kind: "tip",
      title: "Avant de commencer",
      text: "Parles-en à ton médecin si tu es enceinte, si tu as accouché récemment, si tu as plus de 50 ans et reprends après une longue pause, ou si tu vis avec une maladie. Arrête-toi en cas de douleur dans la poitrine, de vertige ou d’essoufflement anormal, et appelle le 15 ou le 112 si cela ne passe pas.",
    },
    { kind: "heading", text: "La semaine type" },
    {
      kind: "table",
      caption: "Trois heures et cinq minutes, en six fois",
      head: ["Jour", "Séance", "Durée"],
      rows: [
        ["Lundi", "Force A", "25 min"],
        ["Mardi", "Marche rapide, en appelant une amie", "35 min"],
        ["Mercredi", "Mobilité", "15 min"],
        ["Jeudi", "Force B", "25 min"],
        ["Vendredi", "Marche rapide", "35 min"],
        ["Week-end", "Sortie longue : marche, vélo, nage, danse", "50 min"],
      ],
      note: "Intensité modérée : tu peux parler, tu ne peux pas chanter.",
    },
    { kind: "heading", text: "Force A : pousser, s’asseoir, tenir" },
    {
      kind: "list",
      items: [
        "S’asseoir sur une chaise et se relever sans les mains : 3 séries de 8 à 12.",
        "Pompes contre un mur, puis contre une table, puis au sol sur les genoux : 3 séries de 6 à 10.",
        "Planche sur les avant-bras, genoux posés si besoin : 3 fois 15 à 30 secondes.",
        "Montées de mollets, une main au mur : 2 séries de 15.",
        "Repos d’une minute entre les séries. Souffle pendant l’effort.",
      ],
    },
    { kind: "heading", text: "Force B : tirer, se pencher, porter" },
    {
      kind: "list",
      items: [
        "Se pencher en avant, dos long, un sac de 5 kg dans les mains, et se redresser par les hanches : 3 séries de 10.",
        "Tirer le sac vers la taille, une main sur une chaise : 3 séries de 8 par bras.",
        "Pont de hanches, allongée, pieds au sol : 3 séries de 12.",
        "Marcher dans le couloir, deux sacs chargés, épaules basses : 4 fois 30 secondes.",
        "Monter deux étages sans parler, puis redescendre en parlant.",
      ],
    },
    { kind: "heading", text: "Mobilité : quinze minutes de mercredi" },
    {
      kind: "steps",
      items: [
        {
          title: "Le dos du chat, deux minutes",
          text: "À quatre pattes, arrondis puis creuse lentement, une respiration par mouvement.",
        },
        {
          title: "Les hanches, quatre minutes",
          text: "Un genou au sol, l’autre pied devant, avance le bassin. Deux minutes par côté.",
        },
        {
          title: "Les épaules, trois minutes",
          text: "Debout contre un mur, fais glisser les bras vers le haut sans décoller les poignets.",
        },
        {
          title: "Les jambes, quatre minutes",
          text: "Assise, une jambe tendue, penche-toi sans forcer. Deux minutes par côté.",
        },
        { title: "Le souffle, deux minutes", text: "Allongée, inspire sur quatre temps, expire sur six." },
      ],
    },
    { kind: "heading", text: "Douze semaines de progression" },
    {
      kind: "table",
      caption: "On ajoute peu, on n’ajoute qu’une chose",
      head: ["Semaines", "Force", "Marche"],
      rows: [
        ["1 et 2", "2 séries, version la plus facile", "20 min, deux fois"],
        ["3 et 4", "3 séries", "25 min, deux fois"],
        ["5 à 8", "Plus de répétitions, ou un sac plus lourd de 1 kg", "35 min, deux fois"],
        ["9 à 11", "Version suivante de chaque mouvement", "35 min, dont 5 fois 1 minute plus vite"],
        ["12", "Une série de moins : semaine légère", "Une longue marche, pour le plaisir"],
      ],
    },
    { kind: "heading", text: "Tenir quand la semaine déborde" },
    {
      kind: "list",
      items: [
        "La dose minimale : dix minutes de Force A, en chaussettes. Elle compte comme une séance.",
        "Prépare le tapis la veille. Ce que l’on voit se fait.",
        "Place la séance après un geste fixe : le café, l’école, la fin du dernier appel.",
        "Pendant les règles, la grossesse ou la ménopause, adapte l’intensité à ce que tu ressens et aux conseils reçus. Ralentir n’est pas arrêter.",
        "Deux séances manquées de suite ? Reprends à moitié, sans rattraper.",
        "Ne pèse rien, ne compare rien. Note plutôt : combien d’étages, quel sac, quel sommeil.",
      ],
    },
    {
      kind: "exercise",
      title: "Le carnet de douze semaines",
      duration: "1 minute par séance",
      instructions: [
        "Date, séance, durée",
        "Une mesure : répétitions, kilos du sac ou minutes",
        "Énergie avant et après, de 1 à 5",
        "Heures de sommeil de la nuit suivante",
      ],
      lines: 14,
    },
    {
      kind: "text",
      text: "Pour aller plus loin, mangerbouger.fr rassemble les recommandations publiques sur l’activité et l’alimentation, et les maisons sport-santé accueillent les personnes qui reprennent avec une maladie ou après une longue pause.",
    },
  ],
  next: [
    { label: "Apprendre à méditer", to: "/ressources/meditation" },
    { label: "Mes notes sur les compléments", to: "/ressources/regime" },
  ],
};

import type { ResourcePage } from "./types.ts";

export const meditationPage: ResourcePage = {
  slug: "meditation",
  category: "Santé",
  metaTitle: "Méditation : un guide pour commencer à cinq minutes",
  metaDescription:
    "Quatre semaines pour apprendre à méditer : la posture, le souffle, les pensées, trois pratiques guidées à lire, les difficultés courantes et les précautions.",
  headline: { text: "Cinq minutes", accent: "sans rien réussir." },
  lede: "Méditer, c’est s’asseoir, remarquer que l’esprit est parti, revenir. Puis recommencer. Il n’y a rien à réussir, ce qui en fait un bon exercice pour celles qui réussissent beaucoup.",
  blocks: [
    { kind: "heading", text: "Ce que l’on peut en attendre" },
    {
      kind: "text",
      text: "Des études montrent des effets modestes et réels sur le stress, l’anxiété et l’attention, après quelques semaines de pratique régulière. Rien de magique : la méditation ne soigne pas une dépression, ne règle pas un conflit et ne remplace ni le sommeil ni un médecin. Elle met un peu d’espace entre ce qui arrive et ce que tu en fais.",
    },
    {
      kind: "tip",
      title: "Précautions",
      text: "Si tu vis un traumatisme, une dépression ou des attaques de panique, parles-en d’abord à une professionnelle. Si fermer les yeux t’angoisse, garde-les ouverts. Si une séance te fait du mal, arrête : c’est une bonne décision.",
    },
    { kind: "heading", text: "S’installer" },
    {
      kind: "list",
      items: [
        "Une chaise, les pieds à plat, le dos décollé du dossier. Un coussin par terre, si tu préfères.",
        "Les mains posées, les épaules basses, le regard au sol à deux mètres, ou les yeux fermés.",
        "Une minuterie douce, le téléphone en mode avion, la porte fermée ou la voiture garée.",
        "Toujours au même moment : après le café, avant d’ouvrir l’ordinateur, en attendant la sortie de l’école.",
      ],
    },
    { kind: "heading", text: "Première pratique : le souffle, cinq minutes" },
    {
      kind: "steps",
      items: [
        {
          title: "Arrive",
          text: "Sens le poids du corps sur la chaise, les pieds sur le sol, l’air sur les mains. Trois respirations un peu plus longues que d’habitude.",
        },
        {
          title: "Choisis un endroit",
          text: "Le ventre qui se lève, ou l’air au bord des narines. Reste là. Ne change pas le souffle, regarde-le.",
        },
        {
          title: "Remarque que tu es partie",
          text: "La liste des courses, un message, une vieille phrase. Dis-toi « pensée » et reviens au souffle suivant. Ce retour est l’exercice tout entier.",
        },
        { title: "Termine", text: "À la minuterie, écoute trois sons autour de toi. Puis lève-toi lentement." },
      ],
    },
    { kind: "heading", text: "Deuxième pratique : le corps, dix minutes" },
    {
      kind: "text",
      text: "Allongée ou assise, parcours le corps comme on éteint les lampes d’une maison : les orteils, les chevilles, les genoux, le ventre, les mains, la mâchoire, le front. Trois respirations par pièce. Là où c’est serré, n’insiste pas : note « serré », et passe. Si tu t’endors, c’est que tu manques de sommeil ; voilà une information utile.",
    },
    { kind: "heading", text: "Troisième pratique : trois minutes avant un appel" },
    {
      kind: "steps",
      items: [
        {
          title: "Première minute : qu’est-ce qui est là ?",
          text: "Nomme une pensée, une émotion, une sensation. « Elle va refuser. Peur. Gorge. » Sans rien corriger.",
        },
        { title: "Deuxième minute : le souffle", text: "Quatre temps pour inspirer, six pour expirer, six fois." },
        {
          title: "Troisième minute : les appuis",
          text: "Les deux pieds, le bassin, le dos. Pense à la première phrase que tu vas dire. Appelle.",
        },
      ],
    },
    { kind: "heading", text: "Quatre semaines" },
    {
      kind: "table",
      caption: "Un peu chaque jour, un jour de repos",
      head: ["Semaine", "Pratique", "Durée", "Question du dimanche"],
      rows: [
        ["1", "Le souffle", "5 min", "À quel moment de la journée ai-je tenu ?"],
        ["2", "Le souffle", "8 min", "Où part mon esprit le plus souvent ?"],
        ["3", "Le corps, un jour sur deux", "10 min", "Où est-ce que je garde la tension ?"],
        ["4", "Au choix, et trois minutes avant un appel", "10 min", "Qu’est-ce que j’ai fait autrement ?"],
      ],
    },
    { kind: "heading", text: "Les difficultés de toutes" },
    {
      kind: "list",
      items: [
        "« Je n’arrive pas à faire le vide. » Personne n’y arrive. On ne vide pas, on revient.",
        "« Je m’ennuie. » Observe l’ennui : où est-il dans le corps, que propose-t-il à la place ?",
        "« J’ai mal au dos. » Change de posture. La douleur n’est pas une vertu.",
        "« Je n’ai pas le temps. » Trois respirations devant l’évier, eau fermée. C’est une séance.",
        "« Cela m’énerve. » Parfois. Va marcher, compte tes pas jusqu’à cent : c’est la même pratique, debout.",
        "« J’ai arrêté dix jours. » Assieds-toi deux minutes. Tu as repris.",
      ],
    },
    {
      kind: "exercise",
      title: "Le carnet de quatre semaines",
      duration: "30 secondes après chaque séance",
      instructions: [
        "Date, durée, lieu",
        "Un mot sur le départ, un mot sur l’arrivée",
        "Combien de retours, à peu près : peu, beaucoup, sans cesse",
        "Le dimanche : la question de la semaine, en deux lignes",
      ],
      lines: 12,
    },
    {
      kind: "text",
      text: "Au bout d’un mois, garde ce qui t’aide et laisse le reste. Certaines préfèrent tricoter, nager ou se taire au jardin. L’important est d’avoir, chaque jour, un moment où tu n’attends rien de toi.",
    },
  ],
  next: [
    { label: "Bouger trois heures par semaine", to: "/ressources/sport" },
    { label: "Les exercices de mindset", to: "/ressources/exercices" },
  ],
};

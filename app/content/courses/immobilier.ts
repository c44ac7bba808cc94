import { ACCESS_OPENS } from "../legal/promises.ts";
import { type Course, guarantee } from "./course.ts";

export const immobilier: Course = {
  path: "/immobilier",
  catalogueSlug: "immobilier-avance",
  subject: "immobilier",
  tint: "secondary",
  eyebrow: "Formation Immobilier",
  title: { text: "Un premier appartement", accent: "acheté avec des chiffres." },
  objective:
    "Objectif du programme : savoir analyser un bien en une soirée, présenter un dossier solide à la banque et louer sans y laisser tes week-ends. La méthode vient de biens achetés, loués et tenus, avec les erreurs comprises dedans.",
  heroButton: "Préparer mon premier achat",
  modulesLink: "Voir les cinq modules",
  modulesTitle: { text: "Du budget aux clés,", accent: "puis au bien suivant." },
  modulesIntro:
    "Un achat réussi se joue avant la visite. Les deux premiers modules se passent à une table, avec une calculatrice ; le troisième te met dehors ; les deux derniers te font signer et tenir.",
  modules: [
    {
      number: 1,
      title: "Définir ta stratégie et ton budget",
      summary:
        "Avant de regarder une annonce, on répond à quatre questions : pourquoi acheter, combien emprunter, combien de temps y passer, quel risque accepter. Les réponses éliminent neuf annonces sur dix.",
      points: [
        "Ta capacité d’emprunt : le taux d’effort autour de 35 %, le reste à vivre, la durée, l’apport",
        "Location vide, meublée, colocation, saisonnière : temps demandé, règles locales, fiscalité, vacance",
        "Seule, en couple, en indivision, en SCI : ce que chaque forme décide pour dix ans",
        "L’épargne à garder après l’achat : trois à six mois de charges, plus une réserve de travaux",
        "Les risques dits franchement : impayé, vacance, hausse des charges, travaux votés, revente à perte",
        "La fiche de recherche : une ville, un type de bien, un prix maximal, une date",
      ],
      result: "Une fiche d’une page que tu peux tendre à une agence, et un plafond de prix que tu ne dépasseras pas.",
    },
    {
      number: 2,
      title: "Lire un marché et trouver le bien",
      summary:
        "Un marché se lit avec des données publiques, un téléphone et une paire de chaussures. On apprend à comparer deux quartiers sur douze chiffres, puis à repérer les annonces qui méritent un appel.",
      points: [
        "Les prix réels : retrouver les ventes enregistrées d’une rue, pas les prix affichés",
        "Les loyers réels : annonces comparables, observatoires, encadrement éventuel",
        "Population, emploi, logements vacants : lire une fiche de l’INSEE en dix minutes",
        "Le coup de fil à l’agence : sept questions avant de se déplacer",
        "Les biens que les autres évitent : sans photo, mal décrits, en vente depuis quatre mois",
        "Construire un réseau local : deux agentes, un artisan, une notaire, un courtier",
      ],
      result: "Deux quartiers comparés, une veille en place, et cinq biens qui passent le premier filtre.",
    },
    {
      number: 3,
      title: "Calculer, visiter, négocier",
      summary:
        "Le prix juste est celui qui laisse vivre ton budget. On calcule avant la visite, on corrige après, et l’on fait une offre que l’on sait expliquer ligne par ligne.",
      points: [
        "Brut, net, trésorerie : les trois calculs. Un studio à 98 000 € tout compris, loué 520 € par mois, fait 6,4 % brut",
        "Ce que l’on oublie : taxe foncière, charges de copropriété, assurance, vacance, entretien, gestion",
        "La visite en 45 minutes : l’ordre des pièces, les murs, les fenêtres, le tableau électrique, la cave",
        "Diagnostics et DPE : ce qu’ils interdisent de louer, et à partir de quelle date",
        "Lire trois procès-verbaux d’assemblée et repérer les travaux qui arrivent",
        "L’offre écrite : montant, arguments, délai, condition de prêt, et le silence qui suit",
      ],
      result:
        "Trois visites faites, une analyse complète, une offre rédigée que tu peux envoyer ou ranger sans regret.",
    },
    {
      number: 4,
      title: "Financer et signer",
      summary:
        "Une banque prête à un dossier autant qu’à une personne. Tu prépares le tien comme un livre court : qui tu es, ce que tu achètes, ce que cela coûte, ce qui se passe si tout va moins bien.",
      points: [
        "Le dossier de douze pièces, dans l’ordre où on le lit",
        "Comparer deux offres : taux, assurance, frais de dossier, remboursement anticipé, report d’échéances",
        "L’assurance emprunteur : la choisir ailleurs, en changer, comparer les exclusions",
        "Courtier ou banque en direct : ce que coûte l’un, ce que demande l’autre",
        "Du compromis à l’acte : délais, conditions suspensives, dépôt, dix jours pour changer d’avis",
        "Le coût complet : prix, frais d’acquisition autour de 8 % dans l’ancien, travaux, meubles, trésorerie",
      ],
      result: "Un dossier prêt à déposer dans trois banques, et la liste de ce que tu vérifies avant chaque signature.",
    },
    {
      number: 5,
      title: "Louer, gérer, recommencer",
      summary:
        "La gestion se décide avant le premier locataire. On met en place un système simple, qui tient en deux heures par mois et par logement, puis l’on regarde si un second achat a du sens.",
      points: [
        "Travaux : trois devis comparables, un calendrier, une retenue, un rapport de chantier par semaine",
        "Choisir un locataire dans le respect de la loi : pièces autorisées, critères écrits, aucune discrimination",
        "Bail, état des lieux, dépôt, assurance, quittances : les modèles et leurs délais",
        "Régimes fiscaux : micro ou réel, nu ou meublé, les questions à préparer pour l’expert-comptable",
        "Impayé, dégât des eaux, départ : qui appeler, dans quel ordre, sous combien de jours",
        "Le bilan annuel par logement, et les trois conditions avant d’acheter le suivant",
      ],
      result:
        "Un logement loué en règle, un classeur à jour, un bilan annuel d’une page et une décision claire sur la suite.",
    },
  ],
  bonusesTitle: { text: "Trois bonus", accent: "qui se gardent dans le sac." },
  bonuses: [
    {
      title: "Le tableur d’analyse",
      description:
        "Une feuille par bien : achat, travaux, prêt, charges, impôts estimés, vacance. Trois scénarios côte à côte, dont un mauvais. Deux exemples remplis expliquent chaque case, y compris un bien que j’ai refusé. La feuille s’imprime et se recopie dans n’importe quel tableur ; le fichier tout fait est à paraître.",
    },
    {
      title: "Le dossier bancaire modèle",
      description:
        "Le plan du dossier, la note qui l’ouvre, la lettre qui demande un rendez-vous et celle qui répond à un refus. La version de vingt-deux pages, prête à remplir, est à paraître.",
    },
    {
      title: "Six visites commentées",
      description:
        "Un studio, un deux-pièces, une maison de bourg, un immeuble de quatre lots, un plateau à refaire, un bien à fuir. Par écrit : où regarder, ce que je note, ce que je demande, et le prix auquel je m’arrête. Les films sont à paraître.",
    },
  ],
  benefitsTitle: { text: "Ce qui change", accent: "quand tu sais lire un bien." },
  benefits: [
    {
      title: "Tu dis non plus vite",
      text: "Un tableur et dix minutes suffisent pour écarter un bien. Tes samedis ne se passent plus en visites inutiles.",
    },
    {
      title: "Tu parles à la banque d’égale à égale",
      text: "Tu connais tes chiffres avant elle. Un refus devient une question précise : durée, apport, charges, calendrier ?",
    },
    {
      title: "Tu connais tes risques",
      text: "Chaque achat a un mauvais scénario écrit. Tu sais combien de mois de vacance ton budget supporte, et à partir de quand il faut vendre.",
    },
    {
      title: "Tu bâtis lentement, et pour longtemps",
      text: "Un bien tenu correctement en prépare un autre. Le rythme est le tien : un achat en trois ans peut suffire.",
    },
  ],
  forWhom: [
    "Tu veux acheter un premier bien locatif dans les deux ans",
    "Tu en possèdes déjà un et tu ne sais pas s’il te rapporte",
    "Tu as un revenu régulier, ou bientôt deux bilans d’activité",
    "Tu acceptes de passer dix soirées sur des chiffres avant une visite",
  ],
  notFor: [
    "Tu cherches un placement sans dette, sans travaux et sans locataire",
    "Tu as des crédits à la consommation lourds : commence par les solder",
    "Tu veux un conseil fiscal ou juridique personnel : il revient à une professionnelle habilitée",
  ],
  offerTitle: { text: "Ta stratégie, ton budget,", accent: "avant la première visite." },
  offerText: `Les modèles de documents sont compris. L’accès s’ouvre ${ACCESS_OPENS}, et dure tant que le service existe, au moins 5 ans. Le paiement se fait par carte, sur une page sécurisée.`,
  guarantee,
  faq: [
    {
      question: "Faut-il un apport pour commencer ?",
      answer:
        "Les banques demandent le plus souvent de couvrir au moins les frais d’acquisition, autour de 8 % du prix dans l’ancien. Certaines font des exceptions. Le module 1 calcule ce que tu peux mettre sans vider ton épargne de sécurité.",
    },
    {
      question: "Je suis indépendante. Une banque me prêtera-t-elle ?",
      answer:
        "C’est possible, le plus souvent avec deux ou trois bilans et des comptes bien tenus. Des revenus irréguliers se jugent sur leur moyenne, et il vaut parfois mieux attendre six mois.",
    },
    {
      question: "La méthode convient-elle hors de France ?",
      answer:
        "La stratégie, le calcul et la visite se préparent partout de la même façon. Le droit, la fiscalité et le prêt sont français.",
    },
    {
      question: "Et pour une maison à l’étranger ?",
      answer: "Vois plutôt [le parcours « Résidence secondaire »](/residence-secondaire).",
      page: "/residence-secondaire",
    },
    {
      question: "Combien l’immobilier va-t-il me rapporter ?",
      answer:
        "Personne ne peut le dire d’avance. Un logement peut coûter chaque mois, s’équilibrer ou dégager un excédent, et cela change avec les charges, les taux et les travaux. Le tableur d’analyse t’aide à le calculer pour un bien précis, mauvais scénario compris.",
    },
    {
      question: "Combien de temps faut-il ?",
      answer:
        "Quatre à cinq heures par semaine, une dizaine de semaines pour le programme entier, puis le temps du marché. Entre la première visite et les clés, il s’écoule souvent six à neuf mois.",
    },
    {
      question: "Les règles changent. La formation suit-elle ?",
      answer:
        "Les leçons de droit et de fiscalité portent leur date de mise à jour, et renvoient aux sources officielles : impots.gouv.fr, service-public.gouv.fr, notaires.fr, anil.org. Avant de signer, vérifie toujours à la source.",
    },
  ],
  metaTitle: "Formation Immobilier : acheter et louer avec méthode",
  metaDescription:
    "Du budget aux clés : le programme en cinq modules, les trois bonus, le prix, et ce que l’offre comprend aujourd’hui.",
};

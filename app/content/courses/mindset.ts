import { ACCESS_OPENS } from "../legal/promises.ts";
import { type Course, guarantee } from "./course.ts";

export const mindset: Course = {
  path: "/mindset",
  catalogueSlug: "mindset",
  subject: "mindset",
  tint: "tertiary",
  eyebrow: "Formation Mindset",
  title: { text: "Décider, tenir,", accent: "traverser la peur." },
  objective:
    "Objectif : prendre une décision que tu repousses depuis des mois, et la tenir quatre-vingt-dix jours. Cinq modules, un stylo, quinze minutes par jour. Tu ne deviendras pas une autre : tu cesseras de te barrer la route.",
  heroButton: "Commencer par une décision",
  modulesLink: "Voir les cinq modules",
  modulesTitle: { text: "Cinq modules,", accent: "une décision par semaine." },
  modulesIntro:
    "Le courage ne précède pas l’action, il la suit. Chaque module part d’une situation précise, propose un exercice court et se termine par un geste que quelqu’un d’autre peut voir.",
  modules: [
    {
      number: 1,
      title: "Voir clair",
      summary:
        "On ne tient pas un cap que l’on n’a pas choisi. Tu regardes ta semaine telle qu’elle est, tu notes ce qui te nourrit et ce qui t’use, puis tu écris ce que tu veux, avec son prix.",
      points: [
        "Le relevé de sept jours : où vont tes heures, à dix minutes près",
        "Les trois colonnes : ce que je fais par envie, par devoir, par peur",
        "Ce que tu veux d’ici un an, en six lignes, sans un mot que ta mère ne comprendrait pas",
        "Le prix de chaque désir : en heures, en euros, en conversations à tenir",
        "La décision repoussée : la nommer, la dater, en dire une à quelqu’un",
      ],
      result:
        "Une page qui dit où tu en es, où tu vas, ce que tu acceptes de payer, et la première décision que tu prends.",
    },
    {
      number: 2,
      title: "Défaire les phrases qui retiennent",
      summary:
        "« Je ne suis pas faite pour vendre. » « On n’est pas des gens à argent. » Ces phrases ont une date et un auteur. Tu retrouves d’où elles viennent, tu les mets à l’épreuve, tu en écris une plus juste.",
      points: [
        "La collecte : noter pendant cinq jours chaque « je ne peux pas » et ce qui le précède",
        "L’origine : qui l’a dit la première fois, dans quelle pièce, pour te protéger de quoi",
        "Le procès : trois preuves pour, trois preuves contre, un verdict nuancé",
        "La phrase de remplacement : vraie, modeste, vérifiable d’ici dimanche",
        "Le petit essai qui la teste, et ce que l’on note après",
      ],
      result: "Trois phrases démontées, trois phrases plus justes, et trois essais faits dans la vraie vie.",
    },
    {
      number: 3,
      title: "Changer ton rapport à l’argent",
      summary:
        "L’argent se parle peu, et mal. Tu relis ton histoire avec lui, tu ouvres les comptes que tu évites, tu t’entraînes à dire un prix à voix haute jusqu’à ce que ta voix ne monte plus.",
      points: [
        "Ta biographie d’argent : sept scènes, de la tirelire au dernier découvert",
        "Le rendez-vous du dimanche : vingt minutes avec tes relevés, sans jugement",
        "Dire un prix : l’exercice du miroir, puis d’une amie, puis d’une cliente",
        "Recevoir : compliment, paiement, aide, sans se justifier",
        "Gagner plus, ou moins, que les siens : les loyautés que cela réveille",
        "En parler en couple : le script d’une conversation d’une heure",
      ],
      result:
        "Tes comptes ouverts, un prix que tu sais dire, une conversation tenue et un rendez-vous fixe avec tes chiffres.",
    },
    {
      number: 4,
      title: "Agir avec la peur",
      summary:
        "La peur ne disparaît pas avant le premier appel. Elle baisse pendant. On apprend à la graduer, à s’exposer par petites marches et à récupérer après un refus.",
      points: [
        "L’échelle de la peur : dix gestes, notés de 1 à 10, et l’on commence au 3",
        "Deux minutes pour calmer le corps avant un appel : souffle, appuis, voix",
        "Montrer un travail inachevé à une personne, puis à trois, puis à vingt",
        "Le carnet des refus : en récolter dix, et relever ce que chacun t’apprend",
        "La comparaison : ce que tu regardes, à quelle heure, et ce que tu en fais ensuite",
        "Quand la peur a raison : reconnaître une vraie alerte, et demander conseil",
      ],
      result:
        "Sept marches franchies, dix refus notés, et un geste visible que tu repoussais : un appel, un prix, une annonce.",
    },
    {
      number: 5,
      title: "Tenir dans la durée",
      summary:
        "L’élan du lundi s’use vers la troisième semaine. Tu construis de quoi tenir sans lui : un rythme, des appuis, une façon de reprendre après un arrêt.",
      points: [
        "Le plan de 90 jours : un cap, trois chantiers, une revue par semaine",
        "La dose minimale : ce que tu fais même les mauvais jours, dix minutes ou moins",
        "Les signes de fatigue, écrits d’avance par toi et par une proche",
        "La règle de la reprise : jamais deux semaines manquées, jamais de rattrapage",
        "Le cercle : deux personnes à qui tu dois un message le vendredi",
        "Fêter, clore, choisir la suite",
      ],
      result: "Un plan de 90 jours affiché, deux alliées prévenues et une manière de repartir quand tu t’arrêtes.",
    },
  ],
  bonusesTitle: { text: "Trois bonus", accent: "pour les jours ordinaires." },
  bonuses: [
    {
      title: "Le journal de 90 jours",
      description:
        "Une page par jour, à imprimer : une décision, un geste, une phrase du soir. Treize revues de semaine et une revue finale. Il tient dans un classeur A5.",
    },
    {
      title: "Douze textes du matin",
      description:
        "Un thème par matin : l’appel que tu redoutes, le retour d’un refus, la journée sans envie, le prix à annoncer. Le texte entier est là, silences compris, à lire à voix haute ; les enregistrements sont à paraître.",
    },
    {
      title: "Le recueil des conversations difficiles",
      description:
        "Quinze dialogues écrits : demander une augmentation, annoncer que tu te lances, refuser un service gratuit, parler d’argent avec un parent. Avec, pour chacun, la première phrase à dire.",
    },
  ],
  benefitsTitle: { text: "Ce qui change", accent: "quand tu tiens parole." },
  benefits: [
    {
      title: "Tu décides plus tôt",
      text: "Une décision prise en une semaine coûte moins qu’une hésitation d’un an. Tu as une méthode pour trancher, et pour changer d’avis.",
    },
    {
      title: "Tu parles d’argent sans détour",
      text: "Ton prix, ton salaire, ton budget de couple : les mots sont prêts, tu les as déjà dits à voix haute.",
    },
    {
      title: "Tu te relèves plus vite",
      text: "Un refus te prend une heure au lieu d’une semaine. Tu sais quoi en noter, et quel geste faire ensuite.",
    },
    {
      title: "Tu gardes tes forces",
      text: "Un rythme tenable, une dose minimale, des alliées : tu avances sans attendre l’élan, et sans t’y abîmer.",
    },
  ],
  forWhom: [
    "Tu sais quoi faire et tu ne le fais pas",
    "Tu baisses tes prix avant qu’on te le demande",
    "Tu prépares un changement : poste, activité, ville, achat",
    "Tu préfères un exercice à une citation",
  ],
  notFor: [
    "Tu traverses une dépression, un deuil récent ou des violences : parle d’abord à un médecin ou à une psychologue",
    "Tu attends des affirmations à répéter devant un miroir",
    "Tu n’as pas quinze minutes par jour en ce moment, et c’est une bonne raison d’attendre",
  ],
  offerTitle: { text: "Quinze minutes par jour,", accent: "et un stylo." },
  offerText: `Tous les exercices sont compris, à imprimer. L’accès s’ouvre ${ACCESS_OPENS}, et dure tant que le service existe, au moins 5 ans. Le paiement se fait par carte, sur une page sécurisée.`,
  guarantee,
  faq: [
    {
      question: "En quoi est-ce différent d’un livre de développement personnel ?",
      answer:
        "Un livre se lit, une formation se fait. Une leçon demande de 12 à 35 minutes, exercice compris, et finit par une page à écrire ou un geste à faire dans la journée. Si tu ne fais pas les exercices, un bon livre te coûtera moins cher.",
    },
    {
      question: "Est-ce une thérapie ?",
      answer:
        "Non. La formation travaille des situations de projet : décider, vendre, négocier, tenir. Elle ne soigne pas et ne remplace ni un médecin ni une psychologue. Si une leçon remue trop, elle indique vers qui te tourner.",
    },
    {
      question: "Faut-il avoir un projet d’entreprise ?",
      answer:
        "Non. Elle peut servir à négocier un temps partiel, à reprendre des études ou à acheter un logement. Il faut une décision à prendre, c’est tout.",
    },
    {
      question: "Puis-je la suivre avec une autre formation ?",
      answer:
        "Oui. On peut commencer par les modules 1 et 4, avant d’appeler ses premières clientes ou sa banque. Compte quinze minutes par jour en plus.",
    },
    {
      question: "Et si je m’arrête au milieu ?",
      answer:
        "Tu reprends où tu étais. L’accès reste ouvert tant que le service existe, au moins 5 ans, et le module 5 traite justement de la reprise. Tu peux le lire en premier si tu t’es déjà arrêtée ailleurs.",
    },
  ],
  metaTitle: "Formation Mindset : décider, tenir, traverser la peur",
  metaDescription:
    "Cinq modules et des exercices courts pour prendre une décision, dire un prix, agir avec la peur et tenir quatre-vingt-dix jours. Trois bonus.",
};

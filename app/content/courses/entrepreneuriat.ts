import { claim } from "../claim.ts";
import { ACCESS_OPENS } from "../legal/promises.ts";
import { type Course, guarantee } from "./course.ts";

export const entrepreneuriat: Course = {
  path: "/entrepreneuriat",
  catalogueSlug: "entrepreneuriat",
  subject: "entrepreneuriat",
  tint: "primary",
  eyebrow: "Formation Entrepreneuriat",
  title: { text: "De l’idée qui te suit partout", accent: "à la première cliente." },
  objective: claim(
    ["firstClients"],
    "Objectif : premières clientes en moins de 30 jours. C’est le rythme que je donne au programme entier, pas une promesse : le tien dépendra de ton offre, de ton temps et de ton marché. Trente minutes à une heure par jour, et à chaque fois une chose faite avant de passer à la suivante.",
    "Objectif : de l’idée à tes premières clientes. Le temps que cela prend dépendra de ton offre, de ton marché et de tes semaines. Trente minutes à une heure par jour, et à chaque fois une chose faite avant de passer à la suivante.",
  ),
  heroButton: "Lancer mon activité maintenant",
  modulesLink: "Voir les cinq modules",
  modulesTitle: { text: "Cinq modules,", accent: "dans l’ordre." },
  modulesIntro:
    "L’ordre compte plus que la vitesse. On ne dessine pas de logo avant d’avoir une offre, on ne fixe pas de prix avant d’avoir écouté dix personnes, on n’ouvre pas de société avant d’avoir vendu une fois.",
  modules: [
    {
      number: 1,
      title: "Trouver ton idée alignée",
      summary:
        "Une bonne idée se trouve au croisement de trois choses : ce que tu sais faire, ce que l’on te paierait, ce que tu accepterais de refaire mille fois. On écrit les trois listes, et on regarde où elles se touchent.",
      points: [
        "L’inventaire : vingt choses que tu sais faire, métier, loisirs et vie de famille compris",
        "La question qui trie : pour laquelle quelqu’un t’a-t-il déjà demandé de l’aide deux fois ?",
        "La grille à cinq notes : envie, compétence, demande, marge, délai avant la première vente",
        "Tes contraintes écrites noir sur blanc : heures par semaine, argent disponible, horaires d’école",
        "Les idées à écarter sans regret, et comment reconnaître celle qui te flatte",
        "Le choix : une idée, une phrase, trois mois d’essai",
      ],
      result:
        "Une idée choisie, écrite en une phrase que ta voisine comprend, et la date à laquelle tu décideras de continuer ou d’en changer.",
    },
    {
      number: 2,
      title: "Valider ton offre et ta cliente idéale",
      summary:
        "Dix conversations valent mieux que dix semaines de préparation. Tu apprends à poser des questions qui ne soufflent pas la réponse, puis à écrire une offre avec les mots entendus.",
      points: [
        "Le portrait d’une cliente qui existe : son mardi, son budget, ce qu’elle a déjà essayé",
        "Le guide d’entretien de vingt minutes : douze questions sur le passé, aucune sur l’avenir",
        "Où trouver dix personnes à interroger quand on n’a pas de réseau",
        "L’offre en une page : pour qui, quel problème, quel résultat visé, en combien de temps, à quel prix",
        "La prévente : faire réserver par écrit avant de produire, et n’encaisser qu’une fois l’activité déclarée",
        "Le seuil que l’on se fixe : deux oui fermes sur dix, ou l’on change l’offre",
      ],
      result:
        "Dix entretiens résumés, une page d’offre, un premier prix, et deux ou trois personnes qui ont dit oui autrement qu’avec un sourire.",
    },
    {
      number: 3,
      title: "Choisir ton modèle économique",
      summary:
        "Le même savoir-faire peut devenir un service, un produit, un abonnement ou une franchise. Chacun demande un autre argent au départ et d’autres semaines. On les compare avec tes chiffres.",
      points: [
        "Cinq modèles côte à côte : prestation, forfait, produit, abonnement, franchise",
        "Le point mort en quatre lignes. Exemple : 900 € de frais mensuels et 60 € de marge par vente, soit quinze ventes",
        "Fixer un prix : coûts, heures réelles, cotisations, marge, et ce que paient déjà tes clientes ailleurs",
        "Micro-entreprise, entreprise individuelle, EURL, SASU : à quoi chaque statut engage, quand en changer",
        "La franchise : lire un document d’information, appeler cinq franchisées, compter le droit d’entrée",
        "Le prévisionnel de douze mois, version prudente d’abord",
      ],
      result:
        "Un modèle retenu, un prix qui tient, un prévisionnel d’une page, et le nombre de ventes qu’il te faut chaque mois.",
    },
    {
      number: 4,
      title: "Obtenir tes premières clientes",
      summary:
        "Les premières clientes ne viennent presque jamais d’une publicité. Elles viennent de gens qui te connaissent, ou de gens qui connaissent ces gens. On commence là, avec un message court et un suivi honnête.",
      points: [
        "La liste des soixante : proches, anciens collègues, commerçants, groupes, partenaires possibles",
        "Cinq messages par jour pendant douze jours : qui, quoi, à quel moment relancer, quand s’arrêter",
        "L’appel de vente en six temps, dont trois où tu te tais",
        "Répondre à « c’est trop cher », « je vais réfléchir », « j’en parle à mon mari »",
        "Une page, un lien de paiement, un rendez-vous : le strict nécessaire pour encaisser",
        "Demander une recommandation sans gêne, au bon moment",
      ],
      result:
        "Soixante contacts approchés, des rendez-vous tenus, des réponses notées : de quoi signer, ou savoir précisément quoi corriger.",
    },
    {
      number: 5,
      title: "T’organiser, livrer, piloter",
      summary:
        "Vendre est une chose, tenir en est une autre. Ce module installe la semaine type, la façon de livrer et les cinq chiffres que l’on regarde le vendredi.",
      points: [
        "La semaine type : deux demi-journées pour vendre, trois pour livrer, une heure pour les comptes",
        "Le parcours cliente : bienvenue, étapes, compte rendu, clôture, avis",
        "Devis, contrat, facture, conditions de vente : les modèles et ce qu’il faut y adapter",
        "Le compte séparé, la provision pour cotisations et impôts, la part que tu te verses",
        "Cinq chiffres le vendredi : contacts, rendez-vous, ventes, encaissements, heures",
        "Dire non, déléguer une première tâche, prévoir tes vacances",
      ],
      result:
        "Une semaine qui tient, des documents en règle, un tableau de bord d’une page et un rendez-vous avec tes comptes chaque vendredi.",
    },
  ],
  bonusesTitle: { text: "Trois bonus", accent: "pour aller plus vite." },
  bonuses: [
    {
      title: "Les modèles Notion et Canva",
      description:
        "Suivi des contacts, page d’offre, prévisionnel, devis, calendrier de publication : quatorze modèles à copier ou à imprimer, chacun avec ses colonnes et un exemple. Les pages toutes prêtes pour Notion et Canva sont à paraître.",
    },
    {
      title: "Le pack de messages de prospection",
      description:
        "Vingt-quatre messages courts, classés par situation : une ancienne collègue, une commerçante, une inconnue, une relance, un refus. Chacun est annoté, pour que tu l’écrives ensuite avec tes mots.",
    },
    {
      title: "La checklist franchise et trois replays",
      description:
        "« Choisir une franchise en 12 étapes », du premier salon à la signature, avec les questions à poser aux franchisées en place. Trois ateliers enregistrés, la vente authentique, le prix juste et le mindset business, sont à paraître.",
    },
  ],
  benefitsTitle: { text: "Ce qui change", accent: "quand l’activité est à toi." },
  benefits: [
    {
      title: "Tu décides de ta semaine",
      text: "Les clientes ont des horaires, et toi aussi. Tu choisis lesquelles tu prends, et le mercredi que tu gardes.",
    },
    {
      title: "Tu sais ce que vaut ton travail",
      text: "Une heure comptée se défend sans rougir. Tu connais les tiennes, ton argent disponible, et ce que tu ne feras plus pour rien.",
    },
    {
      title: "Tu ne recommences plus à zéro",
      text: "Contacts, messages, documents, chiffres : tout est rangé. Une semaine creuse devient une liste d’actions.",
    },
    {
      title: "Tu vois plus loin que le mois",
      text: "Trois mois d’essai, une date de bilan, une règle écrite d’avance : de quoi continuer, changer d’idée ou t’arrêter, en connaissance de cause.",
    },
  ],
  forWhom: [
    "Tu as une idée, ou trois, et aucune n’avance",
    "Tu es salariée et tu peux dégager quatre à six heures par semaine",
    "Tu t’es déjà lancée, mais tes ventes dépendent du hasard",
    "Tu préfères dix conversations gênantes à dix mois de doute",
  ],
  notFor: [
    "Tu cherches un revenu sans clientes ni travail",
    "Tu as besoin d’argent ce mois-ci : une formation n’est pas la bonne dépense",
    "Ton entreprise a déjà une équipe et un carnet plein : tu t’ennuierais",
  ],
  offerTitle: { text: "Commence par une idée,", accent: "écrite en une phrase." },
  offerText: `Les modèles sont compris, à copier ou à imprimer. L’accès s’ouvre ${ACCESS_OPENS}, et dure tant que le service existe, au moins 5 ans. Le paiement se fait par carte, sur une page sécurisée.`,
  guarantee,
  faq: [
    {
      question: "Je n’ai pas d’idée. Est-ce que je commence trop tôt ?",
      answer:
        "Non, le module 1 est fait pour cela. Il demande environ cinq heures, réparties sur une semaine. Si aucune idée ne passe la grille, ton droit de rétractation de 14 jours court encore.",
    },
    {
      question: "Combien de temps faut-il par semaine ?",
      answer:
        "Quatre à six heures, par séances de trente minutes à une heure ; un peu plus les semaines où il faut parler à des gens. Une leçon se lit en quelques minutes ; avec son exercice, elle peut demander près d’une heure.",
    },
    {
      question: "En combien de temps aurai-je des clientes ?",
      answer:
        "Personne ne peut te le promettre. Cela dépend de ton offre, de ton secteur et du nombre de personnes à qui tu parles. Chaque module se termine par une chose faite, qui te dit où tu en es.",
    },
    {
      question: "Je suis salariée. Ai-je le droit d’entreprendre à côté ?",
      answer:
        "Le plus souvent oui, si tu restes loyale envers ton employeur. Relis ton contrat : une clause d’exclusivité ou de non-concurrence peut poser des limites. Dans la fonction publique, une autorisation est nécessaire. Vérifie ton cas sur service-public.fr avant de te lancer.",
    },
    {
      question: "Faut-il créer une société avant de commencer ?",
      answer:
        "Non. Trouver une idée et la valider se font sans statut : tu écoutes, tu écris, tu testes. Dès que tu encaisses, l’activité doit être déclarée. La micro-entreprise suffit souvent pour débuter ; service-public.fr dit quand elle ne convient pas.",
    },
    {
      question: "Que se passe-t-il après mon achat ?",
      answer: `Tu reçois un e-mail de confirmation, puis un lien pour choisir ton mot de passe. L’accès s’ouvre ${ACCESS_OPENS}. Si quelque chose bloque, le support répond {horaires}.`,
    },
  ],
  metaTitle: "Formation Entrepreneuriat : de l’idée à la première cliente",
  metaDescription:
    "De l’idée à la première cliente : le programme en cinq modules, les trois bonus, le prix, et ce que l’offre comprend aujourd’hui.",
};

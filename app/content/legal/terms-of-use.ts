import { type LegalContext, type LegalText, link, list, notice, text } from "./blocks.ts";

export function termsOfUse({ siteName, siteUrl, seller }: LegalContext): LegalText {
  return {
    title: "Conditions générales d’utilisation",
    description: `Les règles simples qui s’appliquent à toute personne qui visite ${siteName}, y crée un compte ou suit le challenge gratuit.`,
    sections: [
      {
        id: "objet",
        heading: "1. À quoi servent ces conditions",
        blocks: [
          text(
            `Ces conditions s’appliquent à l’utilisation du site ${siteName} (${siteUrl}), édité par ${seller.name} : visite des pages, création d’un compte, challenge gratuit, guide, articles et ressources. « Nous » désigne ${seller.name} ; « vous », toute personne qui utilise le site.`,
          ),
          text(
            `L’achat d’une formation relève des ${link("conditions générales de vente", "/conditions-vente")}, qui l’emportent en cas de différence. Vos données sont traitées selon la ${link("politique de confidentialité", "/politique-confidentialite")}.`,
          ),
        ],
      },
      {
        id: "acces",
        heading: "2. L’accès au site",
        blocks: [
          text(
            "La consultation du site est libre et gratuite ; seul l’accès à internet reste à votre charge. Nous faisons le nécessaire pour que le site soit disponible à toute heure. Il peut s’arrêter le temps d’une maintenance, que nous gardons aussi courte que possible, ou d’un incident que nous traitons sans attendre.",
          ),
          text(
            "Le site s’adresse aux personnes majeures. Une personne mineure peut le lire, mais ne peut pas y créer de compte.",
          ),
        ],
      },
      {
        id: "compte",
        heading: "3. Votre compte",
        blocks: [
          text(
            "Un compte sert à retrouver vos formations et vos informations. Vous l’ouvrez avec une adresse e-mail et un mot de passe de 12 à 128 caractères, ou il est créé lors de votre premier achat : vous recevez alors un lien personnel pour choisir votre mot de passe. Nous n’envoyons jamais de mot de passe par e-mail et nous ne vous demanderons jamais le vôtre.",
          ),
          list([
            `Donnez des informations exactes et tenez-les à jour depuis ${link("Mon compte", "/account")}.`,
            "Gardez votre mot de passe pour vous : le compte est personnel.",
            `Si vous pensez qu’une autre personne l’utilise, changez votre mot de passe (${link("Mot de passe oublié", "/mot-de-passe-oublie")}) et prévenez-nous.`,
            `Vous pouvez fermer votre compte quand vous le voulez depuis ${link("Mes données", "/compte/donnees")}. Fermer un compte met fin à l’accès aux formations et, le jour même, aux abonnements en cours : plus rien n’est prélevé. Pour garder l’accès jusqu’au terme du mois payé, résiliez d’abord depuis la page ${link("Résilier votre contrat", "/resiliation")}.`,
          ]),
        ],
      },
      {
        id: "gratuit",
        heading: "4. Le challenge, le guide et les ressources gratuites",
        blocks: [
          text(
            "Le challenge de 5 jours, le guide et les ressources sont gratuits et sans engagement. Vous les recevez sans avoir à accepter de publicité : la case qui autorise l’envoi de conseils et d’offres est facultative et n’est jamais cochée d’avance.",
          ),
          text(
            "S’inscrire au challenge, c’est demander à recevoir son programme et les e-mails de suivi pendant 10 jours. Chaque e-mail permet d’arrêter l’envoi en un clic, avec effet immédiat.",
          ),
        ],
      },
      {
        id: "usage",
        heading: "5. Ce que nous vous demandons",
        blocks: [
          text("En utilisant le site, vous vous engagez à ne pas :"),
          list([
            "prêter, vendre ou partager votre accès, ni diffuser le contenu d’une formation ;",
            "copier ou extraire de façon automatisée une part importante du site ;",
            "perturber son fonctionnement, contourner ses protections ou tenter d’entrer dans un espace qui n’est pas le vôtre ;",
            "vous faire passer pour une autre personne, ou nous transmettre des propos illicites, injurieux ou trompeurs.",
          ]),
          text(
            "En cas de manquement, nous vous écrivons d’abord pour vous l’expliquer et vous laisser au moins 7 jours pour y remédier ou nous répondre. Si le manquement continue, nous pouvons suspendre le compte. Nous n’attendons pas ces 7 jours, et nous vous disons pourquoi, pour arrêter une fraude, une diffusion massive des contenus ou une atteinte à la sécurité. Une suspension que rien ne justifiait donne lieu au rétablissement de l’accès et à la réparation de votre préjudice.",
          ),
        ],
      },
      {
        id: "avis",
        heading: "6. Témoignages, avis et chiffres",
        blocks: [
          text("À propos des témoignages publiés sur le site :"),
          list([
            "chaque page indique si les témoignages ont été vérifiés, et comment ;",
            "chaque témoignage porte sa date de publication et la date de l’expérience qu’il raconte ;",
            "l’ordre d’affichage est indiqué, et aucun témoignage n’est publié contre paiement ou avantage sans que cela soit écrit ;",
            "un témoignage de démonstration ne se voit qu’avant l’ouverture de la boutique, et porte alors la mention « Exemple » ;",
            "les notes moyennes indiquent le nombre d’avis et la période sur lesquels elles sont calculées.",
          ]),
          text(
            "Quand vous nous confiez un témoignage, vous restez libre de votre texte. Nous ne le publions qu’avec votre accord, sans en changer le sens, et nous le retirons si vous le demandez. Si nous refusons de le publier, nous vous en donnons la raison.",
          ),
          text(
            `Un témoignage, une question ou une réponse vous semble illicite\u00a0? ${link("Signaler un contenu", "/signaler")}. Une personne examine chaque signalement, sans l’aide d’une machine, et répond avec ses raisons à qui signale et, si le contenu est retiré, à qui l’a écrit. Chacune peut demander que la décision soit revue.`,
          ),
          text(
            `Un chiffre de parcours ou de revenu paraît avec sa source, une fois la boutique ouverte, ou ne paraît pas : tous sont sur la page ${link("Nos chiffres et leurs sources", "/chiffres")}. Ils décrivent des situations particulières et n’annoncent pas ce que vous obtiendrez.`,
          ),
        ],
      },
      {
        id: "conseils",
        heading: "7. Informer n’est pas conseiller",
        blocks: [
          notice([
            "**Nos contenus informent et forment ; ils ne remplacent pas un conseil personnel.** Aucun résultat n’est promis : il dépend de votre situation, de votre travail et du marché.",
          ]),
          list([
            "**Entreprise, droit, impôts** : avant de vous engager, interrogez un expert-comptable, un avocat ou un notaire.",
            "**Immobilier et argent** : investir comporte un risque de perte. Nous ne sommes ni intermédiaires immobiliers, ni conseillers en investissements financiers, et nous ne gérons pas de fonds.",
            "**Santé, alimentation, compléments** : ces pages partagent une expérience. Demandez l’avis d’un médecin ou d’un pharmacien avant tout changement, en particulier en cas de grossesse, de maladie ou de traitement.",
          ]),
        ],
      },
      {
        id: "propriete",
        heading: "8. Contenus et liens",
        blocks: [
          text(
            `Les contenus du site sont protégés ; les ${link("mentions légales", "/mentions-legales")} disent ce qui est permis. Vous pouvez créer librement un lien vers nos pages.`,
          ),
          text(
            "Le site renvoie vers des pages tenues par d’autres : livres, outils, vidéos, réseaux sociaux. Nous les choisissons avec soin, sans pouvoir répondre de ce qu’elles deviennent. Signalez-nous un lien qui ne va plus.",
          ),
        ],
      },
      {
        id: "responsabilite",
        heading: "9. Responsabilité",
        blocks: [
          text(
            "Nous répondons des dommages causés par notre faute, dans les conditions du droit commun. Nous ne répondons pas de ceux qui viennent d’un cas de force majeure (un événement extérieur que l’on ne peut ni prévoir ni empêcher), du fait d’un tiers étranger au site, ou d’une utilisation contraire à ces conditions. Rien ici ne limite les droits que la loi reconnaît aux consommateurs.",
          ),
        ],
      },
      {
        id: "evolution",
        heading: "10. Évolution, droit applicable, litiges",
        blocks: [
          text(
            "Ces conditions peuvent évoluer. La date de la version en vigueur figure sur cette page. Si un changement compte pour les personnes qui ont un compte, nous les prévenons par e-mail au moins 30 jours avant.",
          ),
          text(
            `Ces conditions relèvent du droit français. Si vous habitez dans un autre pays, vous gardez la protection des règles impératives de ce pays. En cas de désaccord, écrivez-nous d’abord ; vous pouvez ensuite saisir gratuitement notre médiateur, présenté dans les ${link("mentions légales", "/mentions-legales")}, ou le tribunal compétent.`,
          ),
          text(`Contact : ${seller.email}, ou le ${link("formulaire de contact", "/contact")}.`),
        ],
      },
    ],
  };
}

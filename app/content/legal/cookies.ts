import { type LegalContext, type LegalText, link, list, notice, table, text } from "./blocks.ts";

export function cookiePolicy({ siteName, seller }: LegalContext): LegalText {
  return {
    title: "Politique relative aux cookies",
    description: `${siteName} n’utilise aucun traceur soumis à consentement. Voici la courte liste de ce qui est enregistré sur votre appareil.`,
    sections: [
      {
        id: "essentiel",
        heading: "Pourquoi vous ne voyez pas de bandeau",
        blocks: [
          notice([
            "**Le site n’utilise aucun traceur qui demande votre consentement** : ni publicité, ni mesure d’audience, ni bouton de réseau social, ni suivi des e-mails.",
          ]),
          text(
            "Un cookie, ou traceur, est une information enregistrée sur votre appareil ou lue sur lui. L’article 82 de la loi du 6 janvier 1978 impose de demander votre accord, sauf pour les traceurs strictement nécessaires au service que vous demandez. Nous n’utilisons que ceux-là.",
          ),
        ],
      },
      {
        id: "liste",
        heading: "Ce qui est enregistré sur votre appareil",
        blocks: [
          table(
            "Traceurs strictement nécessaires",
            ["Traceur", "Quand", "À quoi il sert", "Durée"],
            [
              [
                "Cookie de session",
                "Après votre connexion seulement",
                "Vous reconnaître d’une page à l’autre et protéger votre compte. Il contient un identifiant tiré au hasard, rien d’autre.",
                "Jusqu’à votre déconnexion ; sans visite, 14 jours ; dans tous les cas, 90 jours au plus",
              ],
              [
                "Cookie de l’inscription",
                "Quand vous envoyez le formulaire d’inscription",
                "Reconnaître le navigateur de l’inscription quand vous ouvrez le lien de l’e-mail, pour ne pas redemander votre mot de passe. Il contient une signature, rien d’autre.",
                "72 heures, comme le lien",
              ],
              [
                "Cookie de l’adresse saisie",
                "Quand vous commandez sans être connectée, vous inscrivez, demandez un nouveau mot de passe ou que votre connexion est refusée",
                "Remplir pour vous l’adresse e-mail du formulaire suivant. L’adresse y est chiffrée.",
                "Une heure au plus, ou jusqu’à votre déconnexion",
              ],
              [
                "Cookie du navigateur reconnu",
                "Quand vous entrez par le lien d’un e-mail",
                "Vous laisser vous connecter même si d’autres ont épuisé les essais sur votre adresse. Il contient une signature, rien d’autre.",
                "90 jours",
              ],
              [
                "Mémoire de la fenêtre du guide (« sessionStorage »)",
                "Quand la fenêtre qui propose le guide s’est affichée",
                "Ne pas vous la montrer une seconde fois pendant la même visite. Cette mention reste dans votre navigateur et ne nous est pas transmise.",
                "Jusqu’à la fermeture de l’onglet",
              ],
              [
                "Cookie des réponses mises de côté",
                "Quand une réponse de leçon part après la fin de votre session",
                "Retrouver cette réponse quand vous vous reconnectez dans le même navigateur. Il contient un identifiant tiré au hasard, rien d’autre.",
                "Une heure",
              ],
              [
                "Cookie de la commande en cours",
                "Quand vous partez payer sur la page de Stripe",
                "Retrouver votre commande telle que vous l’avez laissée, si vous revenez sans avoir payé. Il contient un numéro tiré au hasard, rien d’autre.",
                "Une heure",
              ],
              [
                "Vitesse de lecture (« localStorage »)",
                "Quand vous changez la vitesse d’un film ou d’un son",
                "Lire le suivant à la même vitesse. Ce réglage reste dans votre navigateur et ne nous est pas transmis.",
                "Jusqu’à ce que vous l’effaciez ou vous déconnectiez",
              ],
              [
                "Réponses en cours d’écriture (« localStorage »)",
                "Quand vous écrivez dans un exercice d’une leçon",
                "Ne rien perdre si la connexion manque ou si la page se ferme. Vos réponses ne sont montrées qu’à votre compte.",
                "Jusqu’à leur enregistrement ou à votre déconnexion",
              ],
              [
                "Cookie de l’aperçu de la boutique",
                "Dans l’administration seulement, pendant l’aperçu de la boutique ouverte",
                "Montrer à l’administratrice le site comme il sera après l’ouverture.",
                "Quatre heures",
              ],
              [
                "Brouillon d’une leçon (« localStorage »)",
                "Dans l’administration seulement, quand une leçon est en cours d’écriture",
                "Retrouver une saisie qui n’a pas été enregistrée, après une coupure.",
                "Jusqu’à l’enregistrement ou à la déconnexion",
              ],
            ],
          ),
          text(
            "Si vous visitez le site sans commander, vous inscrire, vous connecter ni envoyer de réponse dans une leçon, aucun cookie n’est déposé. Quoi qu’il arrive, aucun cookie du site n’est conservé plus de 13 mois.",
          ),
        ],
      },
      {
        id: "tiers",
        heading: "Et les autres sites ?",
        blocks: [
          list([
            "**Polices, images, styles et scripts** viennent de notre propre domaine : aucun tiers n’est appelé quand vous lisez une page.",
            "**Vidéos.** Une vidéo hébergée ailleurs est remplacée par une image. Elle ne se charge que si vous cliquez pour la lire, et la plateforme peut alors déposer ses propres traceurs, selon ses règles.",
            "**Paiement.** La page de paiement est celle de Stripe, sur le domaine de Stripe, qui y utilise les cookies nécessaires au paiement et à la lutte contre la fraude. Sa politique est consultable sur stripe.com/fr/privacy.",
            "**Réseaux sociaux.** Nous n’affichons que des liens. Rien n’est transmis tant que vous ne cliquez pas.",
          ]),
        ],
      },
      {
        id: "choix",
        heading: "Effacer ou refuser",
        blocks: [
          text(
            "Vous déconnecter met fin à la session et demande à votre navigateur d’effacer les mémoires « localStorage » et « sessionStorage » du site. Vous pouvez aussi effacer ou bloquer les cookies dans les réglages de votre navigateur, à la rubrique « Confidentialité ». Sans cookie, tout le site reste lisible ; seule la connexion à votre compte devient impossible.",
          ),
        ],
      },
      {
        id: "evolution",
        heading: "Si cela changeait",
        blocks: [
          text(
            "Si nous voulions un jour utiliser un traceur soumis à consentement, nous vous le demanderions avant, avec un bouton pour refuser aussi visible que celui pour accepter, et nous garderions votre choix 6 mois. Cette page serait mise à jour.",
          ),
          text(
            `Une question ? Écrivez à ${seller.privacyEmail}. Vos droits sont décrits dans la ${link("politique de confidentialité", "/politique-confidentialite")}.`,
          ),
        ],
      },
    ],
  };
}

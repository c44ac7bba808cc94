import { COMPLAINT_ANSWER, FIRST_ANSWER } from "../contact.ts";
import { ofName } from "../typography.ts";
import { type LegalContext, type LegalText, link, list, notice, text } from "./blocks.ts";

/**
 * The actual state of accessibility: nothing is claimed that was not tested. The exemption is that of small service
 * providers (Code de la consommation, art. L412-13, I, last paragraph).
 */
export function accessibility({ siteName, seller }: LegalContext): LegalText {
  return {
    title: "Accessibilité",
    description: `Où en est l’accessibilité ${ofName(siteName)}, ce qui n’est pas encore accessible et qui prévenir en cas d’obstacle.`,
    sections: [
      {
        id: "etat",
        heading: "L’état du site",
        blocks: [
          text(
            "Nous voulons que chaque personne puisse lire, acheter et apprendre ici, quels que soient son appareil et sa situation. Le site est conçu selon les règles internationales WCAG 2.2 (lisibilité, contrastes, clavier, lecteurs d’écran), niveau AA.",
          ),
          notice([
            "**État : non audité.** Aucun audit de conformité au référentiel général d’amélioration de l’accessibilité (RGAA 4.1) n’a encore été mené par un tiers. Nous n’annonçons donc aucun taux de conformité.",
          ]),
          text(
            "Nous le vérifions nous-mêmes : les pages passent un contrôle automatique des règles WCAG avant toute mise en ligne, et les parcours d’achat et d’étude sont essayés au clavier et sans JavaScript. Un contrôle automatique ne trouve pas tout.",
          ),
        ],
      },
      {
        id: "concretement",
        heading: "Concrètement",
        blocks: [
          list([
            "les pages et les formulaires s’utilisent au clavier comme avec un lecteur d’écran, et fonctionnent sans JavaScript ;",
            "le texte peut être agrandi à 200 % et l’écran réduit à 320 pixels de large sans perte d’information ;",
            "les contrastes sont vérifiés, en mode clair comme en mode sombre ;",
            "les erreurs de saisie sont expliquées en toutes lettres, à côté du champ concerné ;",
            "rien ne bouge ni ne clignote si vous avez demandé à votre appareil de réduire les animations.",
          ]),
        ],
      },
      {
        id: "limites",
        heading: "Ce qui n’est pas encore accessible",
        blocks: [
          list([
            "une vidéo peut ne pas avoir encore de sous-titres ou de transcription, et aucune n’a d’audiodescription ;",
            "les documents PDF (conditions, attestations, livrets) n’ont pas de structure balisée : le même texte est sur une page du site chaque fois que c’est possible ;",
            "la page de paiement de Stripe et les vidéos hébergées sur d’autres plateformes dépendent de tiers.",
          ]),
          text(
            "Si une vidéo ou un document vous est difficile à lire, demandez-nous une transcription ou une version adaptée : nous vous la fournissons sans frais.",
          ),
        ],
      },
      {
        id: "loi",
        heading: "Ce que la loi demande",
        blocks: [
          text(
            "L’article L. 412-13 du code de la consommation soumet le commerce électronique à des exigences d’accessibilité depuis le 28 juin 2025. Il en exonère les entreprises de services de moins de dix personnes dont le chiffre d’affaires annuel, ou le total du bilan, n’excède pas deux millions d’euros.",
          ),
          text(
            `${seller.name} se place sous cette exonération tant que l’entreprise reste sous ces seuils, et applique les mêmes règles de son plein gré. Si les seuils sont dépassés, cette page dira la conformité de chaque service.`,
          ),
        ],
      },
      {
        id: "obstacle",
        heading: "Un obstacle ? Dites-le-nous",
        blocks: [
          text(
            `Écrivez à ${seller.email} ou passez par le ${link("formulaire de contact", "/contact")}, en indiquant la page et ce qui vous gêne. Nous vous donnons une première réponse ${FIRST_ANSWER}, et une solution ou une alternative ${COMPLAINT_ANSWER}.`,
          ),
          text(
            "Si notre réponse ne vous convient pas, vous pouvez signaler la difficulté à la DGCCRF (la répression des fraudes) sur signal.conso.gouv.fr, ou saisir gratuitement le Défenseur des droits (defenseurdesdroits.fr).",
          ),
        ],
      },
    ],
  };
}

import { href } from "react-router";
import { generalSubjects } from "#app/content/regulated.ts";
import type { LaunchItem } from "#app/domain/shop/launch/checklist.server.ts";
import { type SellerGap, sellerFieldLabels } from "#app/domain/shop/launch/seller-gaps.ts";
import { fieldId } from "#app/ui/field-parts.tsx";
import { senderLacks } from "../mail/sender-warning.view.tsx";

interface StepTexts {
  title: string;
  remedy: string;
  /** What has been looked at, where the title does not say it. */
  done?: string;
  link: { label: string; href: string };
}

const MODIFY = { label: "Ouvrir les formations", href: href("/admin/dashboard") };
const OPINIONS = { label: "Déposer un avis", href: href("/admin/avis") };

/** For the seller, who sees neither files nor variables of the server. */
export const STEPS: Record<LaunchItem["code"], StepTexts> = {
  seller: {
    title: "L’identité de la vendeuse",
    remedy:
      "Rien ne se vend sous un nom d’exemple. Les mentions légales, les conditions de vente, les factures et le bas des e-mails suivent ce que vous écrivez.",
    link: { label: "Identité et couleurs", href: href("/admin/vendeur") },
  },
  course: {
    title: "Un cours à vous derrière chaque formation ouverte",
    remedy:
      "Un cours d’exemple ne se vend pas\u00a0: publiez vos propres leçons, et cochez la formation dans les réglages du cours\u00a0; ou fermez la formation.",
    link: { label: "Cours", href: href("/admin/cours") },
  },
  content: {
    title: "Un contenu pour tout ce qui est annoncé",
    remedy:
      "Chaque module et chaque bonus annoncé a une leçon publiée, chaque aide annoncée une date dans les 35\u00a0jours et l’avis de votre conseil (articles L.\u00a0224-25-12 et suivants).",
    link: { label: "Cours", href: href("/admin/cours") },
  },
  price: {
    title: "Un dernier jour pour chaque prix promotionnel ou de lancement",
    done: "Aucune formation ouverte n’a de promotion sans dernier jour, ni de prix de lancement sans le prix qui le suit.",
    remedy: "Un prix promotionnel a un dernier jour, ou c’est un prix de lancement avec le prix qui le suit.",
    link: MODIFY,
  },
  regime: {
    title: "Le régime de chaque formation",
    remedy:
      "Contenu numérique, enseignement à distance ou formation professionnelle\u00a0: choisissez-le avec votre conseil, puis déposez son avis daté.",
    link: OPINIONS,
  },
  "guarantee-notices": {
    title: "La relecture des encadrés de garantie légale",
    remedy: "Un avocat compare chaque encadré des conditions générales avec le texte imposé, et date son avis.",
    link: OPINIONS,
  },
  opinion: {
    title: "L’avis d’un avocat sur les offres réglementées",
    done: "Aucune page ni formation réglementée qui soit en ligne n’attend un avis.",
    remedy:
      "Tant qu’il n’est pas là, ces pages et ces formations sont cachées dans une boutique ouverte à la vente\u00a0; pendant l’essai, elles restent visibles.",
    link: OPINIONS,
  },
  vat: {
    title: "Le régime de TVA",
    remedy:
      "Chaque facture le dit\u00a0: franchise en base, TVA à 20\u00a0% ou guichet unique. À choisir avec votre comptable.",
    link: { label: "Comptabilité", href: href("/admin/comptabilite") },
  },
  "second-factor": {
    title: "La double authentification",
    remedy: "Un mot de passe se devine ou se vole\u00a0: ajoutez un code du téléphone.",
    link: { label: "Sécurité", href: href("/admin/securite") },
  },
  stripe: {
    title: "La clé réelle de Stripe",
    remedy:
      "Avec une clé d’essai, aucun argent réel n’est pris. Créez la clé réelle chez Stripe et remettez-la à la personne qui installe le site.",
    link: { label: "Clés chez Stripe", href: "https://dashboard.stripe.com/apikeys" },
  },
  webhook: {
    title: "Les événements de Stripe",
    remedy: "Stripe prévient le site de chaque paiement, à une adresse enregistrée chez lui.",
    link: { label: "Webhooks chez Stripe", href: "https://dashboard.stripe.com/webhooks" },
  },
  mail: {
    title: "Le serveur d’e-mail",
    remedy: "La confirmation du contrat part par e-mail (article L.\u00a0221-13).",
    link: { label: "E-mails", href: href("/admin/emails") },
  },
  sender: {
    title: "L’adresse d’où partent les e-mails",
    remedy:
      "Gmail, Yahoo et Orange vérifient que l’expéditeur est bien vous. Sans cela, vos e-mails finissent aux indésirables.",
    link: { label: "Délivrabilité", href: href("/admin/emails/delivrabilite") },
  },
  texts: {
    title: "Ce que le site dit de vous",
    done: "L’accueil et «\u00a0À propos de moi\u00a0» sont passés entre vos mains.",
    remedy:
      "Ces pages ont encore des mots d’origine. Ceux qui racontent la vie d’une autre disparaissent le jour de l’ouverture, et des phrases qui ne disent rien de vous les remplacent\u00a0: écrivez les vôtres.",
    link: { label: "Textes du site", href: href("/admin/textes") },
  },
  proof: {
    title: "Les chiffres prouvés",
    done: "Chaque chiffre que le site annonce a son justificatif.",
    remedy:
      "Un chiffre sans justificatif disparaît du site le jour de l’ouverture. Prouvez ceux que vous gardez, la vente ne les attend pas.",
    link: { label: "Chiffres", href: href("/admin/chiffres") },
  },
  "trial-order": {
    title: "Un achat d’essai",
    done: "Une de vos formations a déjà été payée, et son premier cours ouvert.",
    remedy:
      "Achetez une de vos formations comme une cliente, jusqu’au premier cours\u00a0: avec une clé d’essai, la carte 4242\u00a04242\u00a04242\u00a04242 ne coûte rien. Avec la clé réelle, remboursez-vous ensuite.",
    link: { label: "Commandes", href: href("/admin/commandes") },
  },
  backup: {
    title: "La copie de sauvegarde",
    remedy:
      "Rien n’a encore été sauvegardé\u00a0: une panne du serveur emporterait commandes, factures et leçons. Demandez à la personne qui installe le site de la mettre en place.",
    link: { label: "Système", href: href("/admin/systeme") },
  },
};

const ORDER = Object.keys(STEPS);

/** What saves work comes first: who sells, what and how, then what the money needs. */
export function inOrder(items: readonly LaunchItem[]): LaunchItem[] {
  return items.toSorted((one, other) => ORDER.indexOf(one.code) - ORDER.indexOf(other.code));
}

const FAULTS = {
  missing: "à indiquer",
  sample: "encore un exemple",
  wrong: "à vérifier",
} satisfies Record<SellerGap["fault"], string>;

const ENDPOINTS = {
  unknown: "Stripe ne répond pas, ou la clé ne permet pas de le lire\u00a0: on ne sait pas.",
  absent: "Stripe n’a pas encore l’adresse du site. Demandez à la personne qui installe le site de l’y enregistrer.",
  disabled: "L’adresse du site est désactivée chez Stripe.",
  incomplete:
    "Stripe n’envoie pas tous les événements nécessaires. Demandez à la personne qui installe le site de les cocher.",
  complete:
    "Il manque encore le secret qui signe ces événements. Demandez à la personne qui installe le site de l’ajouter.",
} satisfies Record<NonNullable<LaunchItem["endpoint"]>, string>;

const MAIL = {
  "no-server": "Aucun serveur d’e-mail n’est branché. Demandez à la personne qui installe le site de s’en charger.",
  "not-tried": "Un serveur d’e-mail est branché. Envoyez-vous un e-mail d’essai pour savoir s’il accepte les envois.",
  waiting: "L’e-mail d’essai est en route\u00a0: rechargez la page dans un instant.",
  refused: "Le dernier e-mail d’essai n’est pas parti. La page des e-mails dit pourquoi.",
  sent: "",
} satisfies Record<NonNullable<LaunchItem["mail"]>, string>;

export const BADGES = {
  done: { tone: "green", label: "Fait" },
  open: { tone: "orange", label: "À faire" },
  unknown: { tone: "grey", label: "On ne sait pas" },
  idle: { tone: "grey", label: "Rien à vendre encore" },
} as const;

/** What somebody still has to do. */
export const isLeft = ({ state }: LaunchItem): boolean => state === "open" || state === "unknown";

/** A shop may sell before it is done. The key is what makes it sell. */
export const isAside = (item: LaunchItem): boolean => isLeft(item) && !item.blocksSales && item.code !== "stripe";

interface Lack {
  text: string;
  /** The field where it is mended. */
  href?: string;
}

/** What exactly is missing, line by line. */
export function lacksOf({
  code,
  formations,
  seller = [],
  boxes = [],
  pages = [],
  unwritten = [],
  endpoint,
  mail,
  sender,
  figures,
  trial,
  isPaid,
}: LaunchItem): Lack[] {
  const texts = [
    ...(code === "course" && formations.length === 0
      ? ["Aucune formation n’est ouverte\u00a0: rien n’est à vendre encore."]
      : []),
    ...boxes.map((box) => generalSubjects[box].label),
    ...(endpoint ? [ENDPOINTS[endpoint]] : []),
    ...(mail ? [MAIL[mail]] : []),
    ...(sender ? senderLacks(sender) : []),
    ...(figures ? [`${figures.proven} sur ${figures.total}\u00a0: les autres attendent leur justificatif.`] : []),
    ...(isPaid ? ["Payée, le premier cours pas encore ouvert."] : []),
    ...(code === "trial-order" && !trial && !isPaid ? ["Aucune formation ouverte n’a encore un cours à vous."] : []),
  ];
  return [
    ...seller.map(({ field, fault }) => ({
      text: `${sellerFieldLabels[field]}\u00a0: ${FAULTS[fault]}`,
      href: `${href("/admin/vendeur")}#${fieldId(field.replace(".", "-"))}`,
    })),
    ...texts.map((text) => ({ text })),
    ...pages.map((page) => ({ text: page, href: page })),
    ...unwritten.map(({ key, title }) => ({ text: title, href: href("/admin/textes/:key", { key }) })),
    ...(trial && !isPaid
      ? [{ text: `Acheter «\u00a0${trial.name}\u00a0»`, href: href("/checkout/:slug", trial) }]
      : []),
  ];
}

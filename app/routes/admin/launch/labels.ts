import { href } from "react-router";
import type { LaunchItem } from "#app/domain/shop/launch/checklist.server.ts";
import type { Reception } from "#app/domain/shop/launch/opinions.server.ts";

interface Step {
  title: string;
  /** The open tasks before a launch. */
  remedy: string;
  link: { label: string; href: string };
}

const MODIFY = { label: "Ouvrir les formations", href: href("/admin/dashboard") };

export const STEPS: Record<LaunchItem["code"], Step> = {
  seller: {
    title: "L’identité de la vendeuse",
    remedy: "Nom, forme, SIREN, adresse, e-mail, téléphone et médiateur, dans le fichier que SELLER_FILE indique.",
    link: { label: "Voir les mentions légales", href: href("/mentions-legales") },
  },
  "second-factor": {
    title: "La double authentification de chaque administratrice",
    remedy: "Un mot de passe se devine ou se vole\u00a0: ajoutez un code du téléphone.",
    link: { label: "Sécurité", href: href("/admin/securite") },
  },
  stripe: {
    title: "La clé réelle de Stripe",
    remedy: "STRIPE_SECRET_KEY commence par sk_live_. Avec une clé d’essai, aucun argent réel n’est pris.",
    link: { label: "Clés chez Stripe", href: "https://dashboard.stripe.com/apikeys" },
  },
  webhook: {
    title: "Les événements de Stripe",
    remedy: "STRIPE_WEBHOOK_SECRET, avec l’adresse /webhooks/stripe enregistrée chez Stripe.",
    link: { label: "Webhooks chez Stripe", href: "https://dashboard.stripe.com/webhooks" },
  },
  mail: {
    title: "Le serveur d’e-mail",
    remedy: "SMTP_URL et MAIL_FROM\u00a0: la confirmation du contrat part par e-mail (article L.\u00a0221-13).",
    link: { label: "E-mails", href: href("/admin/emails") },
  },
  vat: {
    title: "Le régime de TVA",
    remedy:
      "Chaque facture le dit\u00a0: franchise en base, TVA à 20\u00a0% ou guichet unique. À choisir avec votre comptable.",
    link: { label: "Comptabilité", href: href("/admin/comptabilite") },
  },
  "guarantee-notices": {
    title: "La relecture des encadrés de garantie légale",
    remedy:
      "Un avocat compare les deux encadrés des conditions générales avec les annexes des articles D.\u00a0211-3 et D.\u00a0211-4 du code de la consommation\u00a0; son nom et le jour s’écrivent ensuite dans statutory-guarantee-notices.ts. La vente n’attend pas ce point.",
    link: { label: "Lire les conditions générales", href: href("/conditions-vente") },
  },
  course: {
    title: "Un cours à vous derrière chaque formation ouverte",
    remedy: "Un cours d’exemple ne se vend pas\u00a0: publiez vos propres leçons, ou fermez la formation.",
    link: { label: "Cours", href: href("/admin/cours") },
  },
  content: {
    title: "Un contenu pour tout ce qui est annoncé",
    remedy: "Chaque module et chaque bonus annoncé a une leçon publiée (articles L.\u00a0224-25-12 et suivants).",
    link: { label: "Cours", href: href("/admin/cours") },
  },
  regime: {
    title: "Le régime de chaque formation",
    remedy:
      "Contenu numérique, enseignement à distance ou formation professionnelle\u00a0: à choisir avec votre conseil.",
    link: MODIFY,
  },
  price: {
    title: "Des prix qui disent leur fin",
    remedy: "Un prix promotionnel a un dernier jour, ou c’est un prix de lancement avec le prix qui le suit.",
    link: MODIFY,
  },
  opinion: {
    title: "L’avis d’un avocat sur les offres réglementées",
    remedy: "Tant qu’il n’est pas là, ces pages et ces formations ne sont pas visibles.",
    link: { label: "Déposer un avis", href: href("/admin/avis") },
  },
};

export const RECEPTION_LABELS: Record<
  (Reception & { ok: false })["reason"] | "no-file" | "no-date" | "no-subject",
  string
> = {
  "too-large": "Ce fichier dépasse 5\u00a0Mo.",
  "no-pdf": "Ce fichier n’est pas un PDF.",
  cut: "L’envoi a été interrompu\u00a0: recommencez.",
  "no-file": "Choisissez un fichier.",
  "no-date": "Indiquez le jour de la signature, aujourd’hui au plus tard.",
  "no-subject": "Choisissez le sujet de cet avis.",
};

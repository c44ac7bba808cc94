import { env, isLoopback } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { isAirtableConfigured } from "#app/gateways/airtable.server.ts";
import { isStripeConfigured, livemode } from "#app/gateways/stripe/client.server.ts";

interface RecipientLine {
  who: string;
  task: string;
  data: string;
}

/** Who receives personal data, as the shop is configured now (GDPR, art. 30(1)(d)). */
export function recipients(): RecipientLine[] {
  const everything = "Toutes";
  return [
    { who: `${seller.host.name}, ${seller.host.address}`, task: "Hébergement", data: everything },
    { who: placeOf(env.DATABASE_URL), task: "Base de données", data: everything },
    { who: placeOf(env.MEDIA_S3_URL), task: "Films, images et pièces justificatives", data: "Pièces et témoignages" },
    {
      who: "La machine de l’hébergeur, et l’endroit où les sauvegardes sont copiées",
      task: "Sauvegardes",
      data: everything,
    },
    {
      who: env.SMTP_URL ? placeOf(env.SMTP_URL) : "Personne\u00a0: SMTP_URL n’est pas réglé",
      task: "Acheminement des e-mails",
      data: "Adresse e-mail et contenu du message",
    },
    {
      who: isStripeConfigured
        ? `Stripe Payments Europe, Limited (Irlande), ${livemode ? "clé réelle" : "clé d’essai"}`
        : "Personne\u00a0: STRIPE_SECRET_KEY n’est pas réglé",
      task: "Encaissement, remboursement, abonnements",
      data: "Adresse e-mail, commande, données de paiement saisies chez Stripe",
    },
    {
      who: isAirtableConfigured ? "Airtable (États-Unis)" : "Personne\u00a0: AIRTABLE_API_KEY n’est pas réglé",
      task: "Articles, livres et fiches",
      data: "Aucune donnée de visiteuse ou de cliente",
    },
    { who: seller.invoicingPlatform, task: "Factures électroniques", data: "Factures des entreprises clientes" },
    {
      who: "Commission européenne et pays membre concerné (VIES)",
      task: "Vérification du numéro de TVA d’une entreprise d’un autre pays de l’Union",
      data: "Ce numéro",
    },
    { who: seller.mediator.name, task: "Médiation de la consommation", data: "Le dossier d’un litige" },
    { who: "Expert-comptable", task: "Comptabilité", data: "Factures, avoirs, export comptable" },
  ];
}

function placeOf(address: string | undefined): string {
  if (!address || isLoopback(address)) return "Sur la machine de l’hébergeur";
  return new URL(address).hostname;
}

import { href } from "react-router";
import { type LaunchItem, readChecklist } from "#app/domain/shop/launch/checklist.server.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkLine } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { missingLabel } from "../catalogue/labels.ts";
import type { Route } from "./+types/launch";

export const handle = { title: "Avant d’ouvrir" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { items: await readChecklist(context.get(dbContext)), isLive: livemode };
}

export default function Launch({ loaderData: { items, isLive } }: Route.ComponentProps) {
  const left = items.filter(({ done }) => !done);
  return (
    <div className="flow max-w-176">
      <h1>Avant d’ouvrir</h1>
      <Summary left={left} isLive={isLive} />
      <ol className="flex list-none flex-col p-0">
        {items.map((item, index) => (
          <Step key={item.code} item={item} number={index + 1} />
        ))}
      </ol>
    </div>
  );
}

/** With a live key, nothing is sold before what it needs is there. */
function Summary({ left, isLive }: { left: LaunchItem[]; isLive: boolean }) {
  const count = `${left.length} point${left.length > 1 ? "s" : ""}`;
  if (left.length === 0) return <Notice tone="success">Tout est en place.</Notice>;
  if (!isLive) {
    const text = `Avec une clé d’essai, rien n’est vendu pour de vrai. Avant la clé réelle, il reste ${count}.`;
    return <Notice tone="info">{text}</Notice>;
  }
  if (left.some(({ blocksSales }) => blocksSales))
    return <Notice tone="warning">{`Il manque ${count}. Ce qui n’est pas prêt n’est pas en vente.`}</Notice>;
  return <Notice tone="info">{`Il reste ${count}, que la vente n’attend pas.`}</Notice>;
}

function Step({ item, number }: { item: LaunchItem; number: number }) {
  const { title, remedy, link } = STEPS[item.code];
  return (
    <li className="flex flex-col items-start gap-2 border-line border-t py-6" data-step={item.code}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">
          {number}. {title}
        </h2>
        <Badge tone={item.done ? "green" : "orange"}>{item.done ? "Fait" : "À faire"}</Badge>
      </div>
      {!item.done && (
        <>
          <p>{remedy}</p>
          <LinkLine href={link.href}>{link.label}</LinkLine>
        </>
      )}
      {item.formations.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm leading-normal">
          {item.formations.map(({ id, name, missing }) => (
            <li key={id}>
              <a className="link" href={href("/admin/formations/:id/modifier", { id })}>
                {name}
              </a>
              {item.code === "content" && <>&nbsp;: {missing.map(missingLabel).join(", ")}</>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface StepTexts {
  title: string;
  remedy: string;
  link: { label: string; href: string };
}

const MODIFY = { label: "Ouvrir les formations", href: href("/admin/dashboard") };

const STEPS: Record<LaunchItem["code"], StepTexts> = {
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

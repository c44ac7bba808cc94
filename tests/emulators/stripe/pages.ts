// The hosted pages: payment and customer portal. Plain HTML, no JavaScript.

import type { Stripe } from "stripe";
import type { SessionPlan } from "./state.ts";

export interface PayPage {
  session: Stripe.Checkout.Session;
  plan: SessionPlan;
  email: string;
  message?: string | undefined;
  /** What the page says below the name of a product. */
  describe: (product: string) => string | null;
}

export function payPage({ session, plan, email, message, describe }: PayPage): string {
  const locked = plan.email !== null;
  const terms = session.consent_collection?.terms_of_service === "required";
  const lines = plan.lineItems.map(
    (item) =>
      `<li><span>${escapeHtml(item.description ?? "Article")}${(item.quantity ?? 1) > 1 ? ` × ${item.quantity}` : ""} ${escapeHtml(describe(String(item.price?.product)) ?? "")}</span> <span>${money(item.amount_total, item.currency)}</span></li>`,
  );
  return layout(
    "Paiement",
    `<p class="total">${money(session.amount_total ?? 0, session.currency ?? "eur")}${recurrence(plan.lineItems)}</p>
<ul class="lines">${lines.join("")}</ul>
${message ? `<p role="alert" id="message">${escapeHtml(message)}</p>` : ""}
<form method="post">
  <label for="email">Adresse e-mail</label>
  <input id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(email)}"${locked ? " readonly" : ""}${message ? ' aria-describedby="message"' : ""}>
  <label for="name">Nom sur la carte</label>
  <input id="name" name="name" autocomplete="cc-name">
  ${session.billing_address_collection === "required" ? COUNTRY : ""}
  ${terms ? '<p><input id="terms" name="terms" type="checkbox" required> <label class="inline" for="terms">J’accepte les conditions de vente</label></p>' : ""}
  <p>Carte de test : Visa 4242 4242 4242 4242</p>
  <button name="outcome" value="paid">Payer</button>
  <button name="outcome" value="declined" class="plain">Carte refusée</button>
  <button name="outcome" value="async" class="plain">Payer plus tard (virement)</button>
</form>
${session.cancel_url ? `<p><a href="${escapeHtml(session.cancel_url)}">Revenir au site</a></p>` : ""}`,
  );
}

const COUNTRY = `<label for="country">Pays de facturation (deux lettres)</label>
  <input id="country" name="country" autocomplete="country" maxlength="2" value="FR">`;

export function closedPayPage(session: Stripe.Checkout.Session): string {
  const complete = session.status === "complete";
  return layout(
    complete ? "Paiement déjà effectué" : "Session expirée",
    `<p>${complete ? "Cette commande a déjà été payée. Rien de plus ne sera débité." : "Cette page de paiement a expiré. Rien n’a été débité."}</p>
${session.cancel_url ? `<p><a href="${escapeHtml(session.cancel_url)}">Revenir au site</a></p>` : ""}`,
  );
}

export function portalPage(
  session: Stripe.BillingPortal.Session,
  subscriptions: Stripe.Subscription[],
  nameOf: (product: string) => string,
  features: Stripe.BillingPortal.Configuration.Features | undefined,
): string {
  const blocks = subscriptions.map((subscription) => {
    const item = subscription.items.data[0];
    const end = item ? date(item.current_period_end) : "";
    const name = item ? nameOf(String(item.price.product)) : "Abonnement";
    return `<section aria-label="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>
<p>${item ? money(item.price.unit_amount ?? 0, subscription.currency) : ""}</p>${portalChoice(subscription, end, features?.subscription_cancel.enabled ?? false)}</section>`;
  });
  return layout(
    "Gérer mon abonnement",
    `${blocks.join("") || "<p>Aucun abonnement.</p>"}
${features?.payment_method_update.enabled ? "<h2>Moyen de paiement</h2><p>Visa •••• 4242</p>" : ""}
${features?.invoice_history.enabled ? "<h2>Historique des factures</h2>" : ""}
${session.return_url ? `<p><a href="${escapeHtml(session.return_url)}">Revenir au site</a></p>` : ""}`,
  );
}

function portalChoice(subscription: Stripe.Subscription, end: string, canCancel: boolean): string {
  if (subscription.status === "canceled") return "<p>Abonnement terminé.</p>";
  const [action, label, state] = subscription.cancel_at_period_end
    ? ["resume", "Reprendre l’abonnement", `Prend fin le ${end}.`]
    : ["cancel", "Annuler l’abonnement", `Se renouvelle le ${end}.`];
  if (!canCancel) return `<p>${state}</p>`;
  return `<p>${state}</p><form method="post"><input type="hidden" name="subscription" value="${escapeHtml(subscription.id)}"><button name="action" value="${action}">${label}</button></form>`;
}

export function plainPage(title: string, text: string): string {
  return layout(title, `<p>${escapeHtml(text)}</p>`);
}

function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Stripe (démonstration)</title>
<style>
body{font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1rem;color:#1a1f36;background:#fff}
.total{font-size:2rem;font-weight:600;margin:.5rem 0}
.lines{list-style:none;padding:0}.lines li{display:flex;justify-content:space-between;gap:1rem}
label{display:block;margin-top:1rem}label.inline{display:inline}
input:not([type=checkbox]){font:inherit;width:100%;box-sizing:border-box;padding:.6rem;border:1px solid #697386;border-radius:.4rem}
input[readonly]{background:#f6f8fa}
button{font:inherit;display:block;width:100%;margin-top:.75rem;padding:.75rem;border:1px solid #3f3bb3;border-radius:.4rem;background:#3f3bb3;color:#fff}
button.plain{background:#fff;color:#3f3bb3}
[role=alert]{padding:.75rem;border-left:4px solid #b3093c;background:#fdeef2}
:focus-visible{outline:3px solid #b35900;outline-offset:2px}
</style>
</head>
<body>
<main>
<p><small>Paiement de démonstration : aucune carte n’est débitée.</small></p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`;
}

function recurrence(items: Stripe.LineItem[]): string {
  const recurring = items.find((item) => item.price?.recurring)?.price?.recurring;
  if (!recurring) return "";
  const unit =
    { day: "jour", week: "semaine", month: "mois", year: "an" }[recurring.interval as "month"] ?? recurring.interval;
  return ` <small>par ${recurring.interval_count > 1 ? `${recurring.interval_count} ` : ""}${unit}</small>`;
}

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat("fr-FR", { style: "currency", currency }).format(amount / 100);
}

function date(seconds: number): string {
  return new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" }).format(
    new Date(seconds * 1000),
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// The addresses of Stripe's hosted pages.

import { type Outcome, paySession } from "./checkout-payment.ts";
import { StripeError } from "./errors.ts";
import { closedPayPage, payPage, plainPage, portalPage } from "./pages.ts";
import { changeFromPortal, portalFeatures, portalSubscriptions } from "./portal.ts";
import type { World } from "./world.ts";

export interface Page {
  status: number;
  html?: string;
  location?: string;
}

const outcomes: Outcome[] = ["paid", "declined", "async"];

/** Undefined when the path is no hosted page. */
export function answerHosted(world: World, method: string, path: string, form: URLSearchParams): Page | undefined {
  const pay = /^\/c\/pay\/(\w+)$/.exec(path);
  if (pay)
    return method === "POST" ? submitPayment(world, pay[1] as string, form) : showPayment(world, pay[1] as string);
  const portal = /^\/p\/session\/(\w+)$/.exec(path);
  if (portal) return answerPortal(world, method, portal[1] as string, form);
  if (/^\/(receipts|invoices)\//.test(path))
    return { status: 200, html: plainPage("Reçu", "Document de démonstration.") };
  return undefined;
}

function showPayment(world: World, id: string, email?: string, message?: string, status = 200): Page {
  const session = world.tables.sessions.get(id);
  const plan = world.state.plans.get(id);
  if (!session || !plan)
    return { status: 404, html: plainPage("Page introuvable", "Cette page de paiement n’existe pas.") };
  if (session.status !== "open") return { status, html: closedPayPage(session) };
  const describe = (product: string) => world.tables.products.get(product)?.description ?? null;
  return { status, html: payPage({ session, plan, email: plan.email ?? email ?? "", message, describe }) };
}

function submitPayment(world: World, id: string, form: URLSearchParams): Page {
  const session = world.tables.sessions.get(id);
  if (session?.status !== "open") return showPayment(world, id, undefined, undefined, session ? 409 : 404);
  const email = form.get("email") ?? "";
  const outcome = outcomes.find((name) => name === (form.get("outcome") ?? "paid"));
  if (!outcome) return showPayment(world, id, email, "Choix de paiement inconnu.", 400);
  if (session.consent_collection?.terms_of_service === "required" && !form.has("terms")) {
    return showPayment(world, id, email, "Veuillez accepter les conditions de vente.", 400);
  }
  try {
    const after = world.state.transaction(() =>
      paySession(
        world,
        session,
        { email, name: form.get("name") ?? undefined, country: form.get("country") ?? undefined },
        outcome,
      ),
    );
    if (after.status === "open")
      return showPayment(world, id, email, "Votre carte a été refusée. Essayez un autre moyen de paiement.", 402);
    return { status: 303, location: returnAddress(after.success_url ?? "/", id) };
  } catch (error) {
    if (error instanceof StripeError) return showPayment(world, id, email, inFrench(error), 400);
    throw error;
  }
}

export function returnAddress(template: string, sessionId: string): string {
  return template.replaceAll("{CHECKOUT_SESSION_ID}", sessionId);
}

function answerPortal(world: World, method: string, id: string, form: URLSearchParams): Page {
  const session = world.tables.portalSessions.get(id);
  if (!session) return { status: 404, html: plainPage("Page introuvable", "Cette page n’existe pas.") };
  if (method === "POST") {
    world.state.transaction(() =>
      changeFromPortal(world, session, form.get("subscription") ?? "", form.get("action") ?? ""),
    );
    return { status: 303, location: `/p/session/${id}` };
  }
  const nameOf = (product: string): string => world.tables.products.get(product)?.name ?? "Abonnement";
  return {
    status: 200,
    html: portalPage(session, portalSubscriptions(world, session), nameOf, portalFeatures(world, session)),
  };
}

function inFrench(error: StripeError): string {
  return error.body.error.param === "email" ? "Saisissez une adresse e-mail valide." : error.message;
}

import { type RouteAddress, routeAddresses } from "../../tests/support/routes.ts";
import type { Filled } from "./fill.ts";
import { mask } from "./mask.ts";

/** One page to capture. */
export interface Page {
  /** The name in reports and file names: the same in each run. */
  name: string;
  address: string;
  as: "guest" | keyof Filled["visitors"];
  /** True when its form is first posted empty: the answer is captured. */
  sendsEmptyForm?: true;
}

/** Addresses of routes that need a parameter, a token or a session. */
const samples = (filled: Filled): Record<string, string> => ({
  "/articles/:slug": "/articles/fixer-ton-prix",
  "/checkout/:slug": "/checkout/entrepreneuriat",
  "/success": filled.success,
  "/verifier-email": filled.newAddress,
  "/mot-de-passe": filled.newPassword,
  "/desinscription": filled.unsubscribe,
  "/inscription/confirmer": filled.confirmation,
  "/challenge/jour/:day": filled.challengeDay,
  "/declaration/:id": `/declaration/${filled.declaration}`,
  "/orders/:number/recu": `/orders/${filled.orderNumber}/recu`,
  "/orders/:number/contrat": `/orders/${filled.orderNumber}/contrat`,
  "/orders/:number/remboursement": `/orders/${filled.orderNumber}/remboursement`,
  "/orders/:number/facturation": `/orders/${filled.orderNumber}/facturation`,
  "/formations/:slug": "/formations/liberte-financiere",
  "/formations/:slug/apercu/:lesson": "/formations/mindset/apercu/releve-de-sept-jours",
  "/formations/:slug/apprendre": "/formations/entrepreneuriat/apprendre",
  "/formations/:slug/apprendre/:lesson": "/formations/entrepreneuriat/apprendre/inventaire-de-vingt",
  "/formations/:slug/apprendre/:lesson/place": "/formations/entrepreneuriat/apprendre/inventaire-de-vingt/place",
  "/formations/:slug/apprendre/:lesson/transcription":
    "/formations/entrepreneuriat/apprendre/inventaire-de-vingt/transcription",
  "/formations/:slug/cahier": "/formations/entrepreneuriat/cahier",
  "/formations/:slug/recherche": "/formations/entrepreneuriat/recherche?q=client",
  "/admin/questions/:id": "/admin/questions/nulle-part",
  "/formations/:slug/attestation": "/formations/entrepreneuriat/attestation",
  "/attestation/:code": "/attestation/inconnue",
  "/admin/attestations/:number/retrait": "/admin/attestations/A2026-000000/retrait",
  "/formations/:slug/podcast": "/formations/entrepreneuriat/podcast",
  "/admin/formations/:id/modifier": `/admin/formations/${filled.formation}/modifier`,
  "/admin/formations/:id/supprimer": `/admin/formations/${filled.formation}/supprimer`,
  "/admin/commandes/:id": `/admin/commandes/${filled.order}`,
  "/admin/commandes/:id/rembourser": `/admin/commandes/${filled.order}/rembourser`,
  "/admin/commandes/:id/adresse": `/admin/commandes/${filled.order}/adresse`,
  "/admin/droits/:id": `/admin/droits/${filled.declaration}`,
  "/admin/emails/:id": `/admin/emails/${filled.email}`,
  "/admin/temoignages/:id/modifier": `/admin/temoignages/${filled.testimonial}/modifier`,
  "/admin/temoignages/:id/supprimer": `/admin/temoignages/${filled.testimonial}/supprimer`,
  "/admin/chiffres/:key": "/admin/chiffres/satisfaction",
  "/admin/medias/:id": `/admin/medias/${filled.media}`,
  "/admin/medias/:id/supprimer": `/admin/medias/${filled.media}/supprimer`,
  "/formations/:slug/directs": "/formations/entrepreneuriat/directs",
  "/formations/:slug/directs/:session": "/formations/entrepreneuriat/directs/nulle-part",
  "/admin/cohortes/:id": `/admin/cohortes/${filled.cohort}`,
  "/admin/cohortes/:id/membres": `/admin/cohortes/${filled.cohort}/membres`,
  "/admin/directs/:id": `/admin/directs/${filled.liveSession}`,
  "/admin/directs/:id/annuler": `/admin/directs/${filled.liveSession}/annuler`,
  "/admin/cours/:id": `/admin/cours/${filled.course}`,
  "/admin/cours/:id/reglages": `/admin/cours/${filled.course}/reglages`,
  "/admin/lecons/:id": `/admin/lecons/${filled.lesson}`,
  "/admin/lecons/:id/versions": `/admin/lecons/${filled.lesson}/versions`,
  "/admin/lecons/:id/apercu": `/admin/lecons/${filled.lesson}/apercu`,
  "/admin/*": "/admin/nulle-part",
  "/*": "/nulle-part",
});

type Addresses = Record<"guest" | "customer" | "admin", string[]>;

/** Addresses that only answer forms: a GET redirects to their lesson or list. */
const ANSWERS = [
  ...["notes", "questions", "exercice/:block", "quiz/:block"].map(
    (form) => `/formations/:slug/apprendre/:lesson/${form}`,
  ),
  "/admin/formations/:id/visibilite",
];

/** Other states of the same routes. */
const views = (filled: Filled): Addresses => ({
  guest: [
    "/articles/nulle-part",
    "/mot-de-passe?token=perime",
    "/verifier-email?suite=envoye",
    filled.challengeDay.replace("/jour/1", "/jour/5"),
    "/contact?envoye=1",
    "/ressources/simulateurs?prix=200000&loyer=800",
    "/preuves-sociales?categorie=immobilier",
    "/checkout/immobilier-campagne?canceled=1",
    "/login?notice=password-saved",
  ],
  customer: [
    "/account?modifier=1",
    "/account?notice=profile-saved",
    "/checkout/entrepreneuriat",
    "/orders/ES-999999/recu",
  ],
  admin: [
    "/admin/apprenantes?cours=mindset",
    "/admin/contacts?vue=challenge",
    "/admin/contacts?vue=guide",
    "/admin/contacts?vue=messages",
    "/admin/contacts?vue=consentements",
    "/admin/commandes?q=personne",
    "/admin/droits?etat=toutes",
    "/admin/temoignages/nouveau?genre=success-story",
    "/admin/journal?acteur=personne",
    ...filled.emails,
  ],
});

/** Forms that report missing fields. */
const FORMS: Addresses = {
  guest: [
    ...["/contact", "/challenge", "/guide", "/temoignages/partager", "/checkout/entrepreneuriat", "/login", "/signup"],
    ...["/mot-de-passe-oublie", "/retractation", "/resiliation", "/admin/login"],
  ],
  customer: ["/account/email", "/account/mot-de-passe", "/compte/donnees/effacer"],
  admin: ["/admin/formations/nouvelle", "/admin/temoignages/nouveau?genre=success-story", "/admin/confirmer-identite"],
};

/**
 * Every page of the route table, then their other states, then the forms posted empty, because these may have effects.
 */
export function listPages(filled: Filled): Page[] {
  const known = samples(filled);
  const routes = routeAddresses.filter(({ file, path }) => file.endsWith(".tsx") && !ANSWERS.includes(path));
  const missing = routes.filter(({ path }) => /[:*]/.test(path) && !known[path]);
  if (missing.length > 0) {
    throw new Error(`No sample address in tools/pixels/pages.ts for ${missing.map(({ path }) => path).join(", ")}`);
  }
  return [
    ...routes.map((route) => ({ name: route.path, address: known[route.path] ?? route.path, as: visitorOf(route) })),
    ...listed(views(filled)),
    ...listed(FORMS).map((page) => ({ ...page, name: `${page.name}, sent empty`, sendsEmptyForm: true as const })),
  ];
}

function visitorOf({ area, path }: RouteAddress): Page["as"] {
  if (path === "/admin/login/code") return "awaitingCode";
  if (area === "admin") return area;
  return area === "account" || area === "learn" ? "customer" : "guest";
}

function listed(addresses: Addresses): Page[] {
  return (["guest", "customer", "admin"] as const).flatMap((as) =>
    addresses[as].map((address) => ({
      name: `${mask(address.replace(/^https?:\/\/[^/]+/, ""))}${as === "customer" ? ", signed in" : ""}`,
      address,
      as,
    })),
  );
}

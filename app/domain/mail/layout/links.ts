import { href } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { adminLoginAddress } from "#app/routing/redirect-target.ts";

export function siteLink(page: string): string {
  return publicUrl + page;
}

export function tokenLink(page: string, token: string, name: "token" | "jeton" = "token"): string {
  return siteLink(`${page}?${name}=${token}`);
}

export function unsubscribeLink(token: string): string {
  return tokenLink(href("/desinscription"), token);
}

/** To a page with one button, because mail scanners open links. */
export function confirmLink(token: string): string {
  return tokenLink(href("/inscription/confirmer"), token);
}

export function passwordLink(token: string): string {
  return tokenLink(href("/mot-de-passe"), token);
}

export const loginLink = siteLink(href("/login"));

export const forgottenPasswordLink = siteLink(href("/mot-de-passe-oublie"));

export function systemLink(): string {
  return siteLink(adminLoginAddress(href("/admin/systeme")));
}

export function administratorsLink(): string {
  return siteLink(adminLoginAddress(href("/admin/administratrices")));
}

export function ordersLink(): string {
  return siteLink(href("/orders"));
}

export function programmeLink(slug: string): string {
  return siteLink(href("/formations/:slug/apprendre", { slug }));
}

export function liveSessionsLink(slug: string): string {
  return siteLink(href("/formations/:slug/directs", { slug }));
}

export function checkoutLink(slug: string): string {
  return siteLink(href("/checkout/:slug", { slug }));
}

export const stripeEndpointLink = siteLink(href("/webhooks/stripe"));

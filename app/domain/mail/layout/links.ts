import { href } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { adminLoginAddress } from "#app/routing/redirect-target.ts";

/** The absolute address of a page, for use in an email. `page` comes from `href()`. */
export function siteLink(page: string): string {
  return publicUrl + page;
}

/** The unsubscribe link of service and marketing emails. */
export function unsubscribeLink(token: string): string {
  return siteLink(`${href("/desinscription")}?token=${token}`);
}

/** The one-time link to choose a password. */
export function passwordLink(token: string): string {
  return siteLink(`${href("/mot-de-passe")}?token=${token}`);
}

/** The page that sends another such link. */
export const forgottenPasswordLink = siteLink(href("/mot-de-passe-oublie"));

/** Where the administrator sees what is late or broken. */
export function systemLink(): string {
  return siteLink(adminLoginAddress(href("/admin/systeme")));
}

export function ordersLink(): string {
  return siteLink(href("/orders"));
}

/** The live sessions of a training. */
export function liveSessionsLink(slug: string): string {
  return siteLink(href("/formations/:slug/directs", { slug }));
}

export function checkoutLink(slug: string): string {
  return siteLink(href("/checkout/:slug", { slug }));
}

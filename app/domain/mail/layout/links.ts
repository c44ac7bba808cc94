import { href } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";

/** The whole address of a page, as a mailbox knows no site. `page` comes from `href()`. */
export function siteLink(page: string): string {
  return publicUrl + page;
}

/** The way out of service and marketing emails. */
export function unsubscribeLink(token: string): string {
  return siteLink(`${href("/desinscription")}?token=${token}`);
}

/** Where a password is chosen, once. */
export function passwordLink(token: string): string {
  return siteLink(`${href("/mot-de-passe")}?token=${token}`);
}

/** Where another such link is asked for. */
export const forgottenPasswordLink = siteLink(href("/mot-de-passe-oublie"));

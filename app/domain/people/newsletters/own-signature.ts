import { seller } from "#app/config/seller.server.ts";
import { typeset } from "#app/content/typography.ts";

/** As it is stored: empty where it is the founder's name, so that a letter bears the one that she has when it leaves. */
export function ownSignature(typed: string): string {
  return typed === typeset(seller.founder) ? "" : typed;
}

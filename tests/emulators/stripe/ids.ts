import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function random(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** `pi`, `ch`, `sub`…: the prefix and 24 characters, as Stripe's ids. */
export function newId(prefix: string): string {
  const short = prefix === "cus" || prefix === "prod";
  return `${prefix}_${short ? random(14) : `1${random(23)}`}`;
}

export function newSessionId(livemode: boolean): string {
  return `cs_${livemode ? "live" : "test"}_a1${random(56)}`;
}

export function newRequestId(): string {
  return `req_${random(14)}`;
}

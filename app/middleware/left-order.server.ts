import { createHmac, timingSafeEqual } from "node:crypto";
import { sessionSecrets } from "#app/config/session-secret.server.ts";
import { siteCookie } from "./cookies.server.ts";

const HOUR_SECONDS = 3600;
const KEY_BYTES = 16;

/** Names the order with which this browser went to pay. Only the shop can make one, so that it shows nobody else's. */
const cookie = siteCookie("commande", HOUR_SECONDS);

function sealed(key: Buffer): Buffer {
  const seal = createHmac("sha256", sessionSecrets[0]).update("left-order ").update(key).digest();
  return Buffer.concat([key, seal.subarray(0, KEY_BYTES)]);
}

/** The Set-Cookie header for an order's idempotency key. */
export function rememberOrder(idempotencyKey: string): string {
  return cookie.write(sealed(Buffer.from(idempotencyKey.replaceAll("-", ""), "hex")).toString("base64url"));
}

/** The idempotency key in this Cookie header. */
export function rememberedOrder(header: string | null): string | undefined {
  const value = Buffer.from(cookie.read(header) ?? "", "base64url");
  const key = value.subarray(0, KEY_BYTES);
  if (value.length !== 2 * KEY_BYTES || !timingSafeEqual(value, sealed(key))) return undefined;
  return key.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

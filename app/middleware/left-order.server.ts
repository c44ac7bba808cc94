import { secretBox } from "#app/domain/values/secret-box.server.ts";
import { siteCookie } from "./cookies.server.ts";

const HOUR_SECONDS = 3600;

/** Names the order with which this browser went to pay. Only the shop can make one, so that it shows nobody else's. */
const cookie = siteCookie("order", HOUR_SECONDS);
const box = secretBox("left-order");
const OWNER = "browser";

/** The Set-Cookie header for an order's idempotency key. */
export function rememberOrder(idempotencyKey: string): string {
  return cookie.write(box.seal(idempotencyKey, OWNER));
}

/** The idempotency key of the order that this browser left. */
export function rememberedOrder(request: Request): string | undefined {
  const sealed = cookie.read(request.headers.get("Cookie"));
  return sealed && box.unseal(sealed, OWNER);
}

import { secretBox } from "#app/domain/values/secret-box.server.ts";
import { siteCookie } from "./cookies.server.ts";

const HOUR_SECONDS = 3600;

/** The browser that sent a sign-up, as long as the link of its email works. */
export const signUpCookie = siteCookie("signup", 72 * HOUR_SECONDS);

/** The browser in which a mail's link was used: strangers cannot lock its owner out there. */
export const browserCookie = siteCookie("browser", 90 * 24 * HOUR_SECONDS);

/** The address that was typed last: the next form about an account begins with it. */
const addressCookie = siteCookie("address", HOUR_SECONDS);
const box = secretBox("typed-address");
const OWNER = "browser";

export function keptAddress(email: string): string {
  return addressCookie.write(box.seal(email, OWNER));
}

export function typedAddress(request: Request): string | undefined {
  const sealed = addressCookie.read(request.headers.get("Cookie"));
  return sealed && box.unseal(sealed, OWNER);
}

/** For whoever uses the computer next. */
export function forgottenAddress(request: Request): string[] {
  return addressCookie.read(request.headers.get("Cookie")) ? [addressCookie.clear()] : [];
}

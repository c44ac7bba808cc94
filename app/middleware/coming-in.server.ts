import { sealed, siteCookie } from "./cookies.server.ts";

const HOUR_SECONDS = 3600;

/** The browser that sent a sign-up, as long as the link of its email works. */
export const signUpCookie = siteCookie("signup", 72 * HOUR_SECONDS);

/** The browser in which a mail's link was used: strangers cannot lock its owner out there. */
export const browserCookie = siteCookie("browser", 90 * 24 * HOUR_SECONDS);

/** The address that was typed last: the next form about an account begins with it. */
const addressCookie = siteCookie("address", HOUR_SECONDS);
const sealedAddress = sealed(addressCookie, "typed-address");

export const keptAddress = sealedAddress.write;
export const typedAddress = sealedAddress.read;

/** Clears the typed address at logout: the next user of this computer must not see it. */
export function forgottenAddress(request: Request): string[] {
  return addressCookie.read(request.headers.get("Cookie")) ? [addressCookie.clear()] : [];
}

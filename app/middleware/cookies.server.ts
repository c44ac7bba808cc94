import { isHttps } from "#app/config/env.server.ts";

/** The site's cookies hold a random value of 32 bytes, whose meaning is in the database. */
const VALUE = /^[\w-]{43}$/;

/** A cookie of the whole site, for HTTP alone. The prefix makes browsers refuse it from a subdomain. */
export function siteCookie(shortName: string, maxAgeSeconds: number) {
  const name = isHttps ? `__Host-${shortName}` : shortName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  return {
    /** `header`: the Cookie header of a request. */
    read(header: string | null | undefined): string | undefined {
      for (const part of (header ?? "").split(";")) {
        const [found, value] = part.trim().split("=", 2);
        if (found === name && value && VALUE.test(value)) return value;
      }
      return undefined;
    },
    write: (value: string) => `${name}=${value}; ${attributes}; Max-Age=${maxAgeSeconds}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}

import { isHttps } from "#app/config/env.server.ts";
import { secretBox } from "#app/domain/values/secret-box.server.ts";

/** A random value or a proof of 32 bytes, or a sealed address. */
const VALUE = /^[\w-]{43,400}$/;

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

/** With a text that only the shop can write and read. Each purpose has keys of its own. */
export function sealed({ read, write }: ReturnType<typeof siteCookie>, purpose: string) {
  const box = secretBox(purpose);
  return {
    read(request: Request): string | undefined {
      const value = read(request.headers.get("Cookie"));
      return value && box.unseal(value, "browser");
    },
    write: (text: string) => write(box.seal(text, "browser")),
  };
}

/** The headers of an answer that sets several cookies. */
export function setCookies(cookies: readonly string[]): [string, string][] {
  return cookies.map((cookie) => ["Set-Cookie", cookie]);
}

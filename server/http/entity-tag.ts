import { hash } from "node:crypto";

export function entityTag(body: Buffer): string {
  return hash("sha256", body, "base64url").slice(0, 22);
}

/** True when one of the tags in If-None-Match is that of the page, whatever its encoding. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((part) => part.trim().replace(/^W\//, "").startsWith(`"${tag}`));
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecrets } from "#app/config/session-secret.server.ts";

const key = (purpose: string, secret: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
const hashKeys = sessionSecrets.map((secret) => key("recovery-codes", secret));
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What the shop stores and nobody else may read; each purpose has keys of its own. A dump of the table gives nothing. */
export function secretBox(purpose: string) {
  const [newest, ...older] = sessionSecrets.map((secret) => key(purpose, secret)) as [Buffer, ...Buffer[]];
  return {
    /** AES-256-GCM, bound to its owner: moved to another row, it opens no more. */
    seal(text: string, owner: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    /** Undefined when the text was changed, or sealed for another owner or under a SESSION_SECRET that is gone. */
    unseal(sealed: string, owner: string): string | undefined {
      const bytes = Buffer.from(sealed, "base64url");
      for (const boxKey of [newest, ...older]) {
        try {
          return open(bytes, owner, boxKey);
        } catch {
          // Sealed under another of the secrets, or not at all.
        }
      }
      return undefined;
    },
  };
}

function open(bytes: Buffer, owner: string, boxKey: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", boxKey, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

/**
 * Recovery codes are random, so a keyed hash is enough: nobody tries 2⁴⁹ of them without the key. Under each secret, the
 * newest first, which is the one to store.
 */
export function recoveryHashes(code: string, owner: string): [string, ...string[]] {
  const hashes = hashKeys.map((hashKey) =>
    createHmac("sha256", hashKey).update(`${owner}:${code}`).digest("base64url"),
  );
  return hashes as [string, ...string[]];
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { sessionSecrets } from "#app/config/session-secret.server.ts";
import { networkOf } from "./network.ts";

const key = (purpose: string, secret: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
const hashKeys = sessionSecrets.map((secret) => key("recovery-codes", secret));
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** With keys of their own for each purpose. A dump of the table reveals nothing. */
export function secretBox(purpose: string) {
  const [newest, ...older] = sessionSecrets.map((secret) => key(purpose, secret)) as [Buffer, ...Buffer[]];
  return {
    /** AES-256-GCM. Bound to its owner: moved to another row, the value cannot be decrypted. */
    seal(text: string, owner: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    unseal(sealed: string, owner: string): string | undefined {
      const bytes = Buffer.from(sealed, "base64url");
      for (const boxKey of [newest, ...older]) {
        try {
          return decrypt(bytes, owner, boxKey);
        } catch {}
      }
      return undefined;
    },
  };
}

function decrypt(bytes: Buffer, owner: string, boxKey: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", boxKey, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** The first is the one to store. A keyed hash is enough: nobody can try 2⁴⁹ random codes without the key. */
export function recoveryHashes(code: string, owner: string): [string, ...string[]] {
  const hashes = hashKeys.map((hashKey) =>
    createHmac("sha256", hashKey).update(`${owner}:${code}`).digest("base64url"),
  );
  return hashes as [string, ...string[]];
}

/** A value for a cookie that only the shop can make: it proves what it was made from, and nothing is stored. */
export function proofOf(text: string, secret: string = sessionSecrets[0]): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** A client's network as tables keep it: two compare as equal, and no backup holds the number. */
export function clientOf(address: string): string {
  return proofOf(`client ${networkOf(address)}`);
}

export function proves(proof: string | undefined, text: string): boolean {
  if (proof === undefined) return false;
  const given = Buffer.from(proof);
  return sessionSecrets.some((secret) => {
    const made = Buffer.from(proofOf(text, secret));
    return made.length === given.length && timingSafeEqual(made, given);
  });
}

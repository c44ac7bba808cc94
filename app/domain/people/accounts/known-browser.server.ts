import { proofOf, proves } from "../../values/proof.server.ts";

interface Account {
  id: string;
  passwordHash: string | null;
}

const textOf = ({ id, passwordHash }: Account) => `browser ${id} ${passwordHash}`;

/** For the browser that has signed in. Another password ends it, and the attempts counted with it. */
export function browserProof(account: Account): string {
  return proofOf(textOf(account));
}

export function isKnownBrowser(proof: string | undefined, account: Account): boolean {
  return account.passwordHash !== null && proves(proof, textOf(account));
}

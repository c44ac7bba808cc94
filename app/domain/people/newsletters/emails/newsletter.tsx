import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { readConsentProof } from "../consent-proof.server.ts";
import { findNewsletter } from "../newsletters.server.ts";
import { becauseOf, Letter, type LetterView, SAMPLE } from "./letter.tsx";

/** What the founder writes to everybody who has agreed to it. One that is stopped or deleted says nothing any more. */
export default defineEmail({
  name: "newsletter",
  props: z.object({ newsletterId: z.string(), subscriberId: z.string() }),
  async read(db, { newsletterId, subscriberId }): Promise<LetterView | null> {
    const letter = await findNewsletter(db, newsletterId);
    if (!letter || letter.state === "stopped") return null;
    const proof = await readConsentProof(db, subscriberId);
    return proof && { ...letter, because: becauseOf(proof) };
  },
  fills: ({ subject }) => ({ objet: subject }),
  Body: Letter,
  samples: { lettre: SAMPLE },
});

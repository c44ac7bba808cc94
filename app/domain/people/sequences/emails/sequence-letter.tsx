import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { readConsentProof } from "../../newsletters/consent-proof.server.ts";
import { becauseOf, Letter, type LetterView, SAMPLE } from "../../newsletters/emails/letter.tsx";
import { findLetter } from "../steps.server.ts";

/** A step of a sequence, in the words of the moment. One that is switched off, removed or stopped says nothing. */
export default defineEmail({
  name: "sequence-letter",
  props: z.object({ runId: z.string(), stepId: z.string() }),
  async read(db, props): Promise<LetterView | null> {
    const letter = await findLetter(db, props);
    const proof = letter && (await readConsentProof(db, letter.subscriberId));
    return letter && proof ? { ...letter, because: becauseOf(proof) } : null;
  },
  fills: ({ subject }) => ({ objet: subject }),
  Body: Letter,
  samples: { lettre: SAMPLE },
});

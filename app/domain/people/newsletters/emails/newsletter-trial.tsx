import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { trialPermission } from "#app/domain/mail/trial.ts";
import { findNewsletter } from "../newsletters.server.ts";
import { Letter, type LetterView, SAMPLE } from "./letter.tsx";

const because = "c’est un essai, envoyé depuis l’administration";

export default defineEmail({
  name: "newsletter-trial",
  props: z.object({ newsletterId: z.string() }),
  async read(db, { newsletterId }): Promise<LetterView | null> {
    const letter = await findNewsletter(db, newsletterId);
    return letter ? { ...letter, because } : null;
  },
  fills: ({ subject }) => ({ objet: subject }),
  Body: Letter,
  permission: trialPermission,
  samples: { essai: { ...SAMPLE, because } },
});

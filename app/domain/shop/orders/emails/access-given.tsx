import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { passwordLink, siteLink } from "#app/domain/mail/layout/links.ts";
import { openAccess } from "#app/domain/school/enrolment/open-access.server.ts";
import { needsWrittenContract } from "#app/domain/shop/catalogue/availability.ts";
import { Body, readEntrance } from "./training-access.tsx";

const sample = { formationName: "Entrepreneuriat", isGiven: true, isFree: true };

export default defineEmail({
  name: "access-given",
  props: z.object({
    userId: z.string(),
    formationId: z.string(),
    /** "" when the account has a password. */
    tokenId: z.string(),
  }),
  /** Taken back before it left: nothing is sent. */
  async read(db, { userId, formationId, tokenId }) {
    const open = await openAccess(db, userId)
      .select(["formations.name", "formations.regime", "access.source", "access.orderId", "access.importId"])
      .where("formations.id", "=", formationId)
      .executeTakeFirst();
    if (!open) return null;
    // What was bought here, elsewhere, or by a written contract, was paid for.
    const wasBought = open.orderId !== null || open.importId !== null || needsWrittenContract(open.regime);
    const isFree = open.source === "admin" && !wasBought;
    return { formationName: open.name, isGiven: true, isFree, ...(await readEntrance(db, tokenId)) };
  },
  fills: ({ formationName }) => ({ formation: formationName }),
  variant: ({ choosesPassword }) => (choosesPassword ? "first" : "known"),
  Body,
  samples: {
    "premier accès": { ...sample, link: passwordLink("exemple"), choosesPassword: true },
    "déjà un compte": { ...sample, link: siteLink("/login"), choosesPassword: false },
  },
});

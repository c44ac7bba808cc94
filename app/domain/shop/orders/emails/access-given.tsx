import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { passwordLink, siteLink } from "#app/domain/mail/layout/links.ts";
import { openAccess } from "#app/domain/school/enrolment/open-access.server.ts";
import { Body, readEntrance } from "./training-access.tsx";

const sample = { formationName: "Entrepreneuriat", isGiven: true };

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
      .select("formations.name")
      .where("formations.id", "=", formationId)
      .executeTakeFirst();
    return open ? { formationName: open.name, isGiven: true, ...(await readEntrance(db, tokenId)) } : null;
  },
  fills: ({ formationName }) => ({ formation: formationName }),
  variant: ({ choosesPassword }) => (choosesPassword ? "first" : "known"),
  Body,
  samples: {
    "premier accès": { ...sample, link: passwordLink("exemple"), choosesPassword: true },
    "déjà un compte": { ...sample, link: siteLink("/login"), choosesPassword: false },
  },
});

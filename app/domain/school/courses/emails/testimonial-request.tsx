import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { mayServeBuyer } from "#app/domain/people/subscribers/permission.server.ts";
import { finishedFormations, maySpeakUp } from "../ask-testimonial.server.ts";

/** What she has followed is chosen there already. */
export const testimonialForm = (formation: string) =>
  siteLink(`${href("/temoignages/partager")}?${new URLSearchParams({ formation })}`);

export default defineEmail({
  name: "testimonial-request",
  props: z.object({ userId: z.string(), formationId: z.string() }),
  /** Given meanwhile, or the access is closed: nothing is sent. */
  async read(db, { userId, formationId }) {
    const finished = await finishedFormations(db, userId).where("formations.id", "=", formationId).executeTakeFirst();
    return finished && (await maySpeakUp(db, finished.email))
      ? { formation: finished.name, slug: finished.slug }
      : null;
  },
  fills: ({ formation }) => ({ formation }),
  Body,
  permission: mayServeBuyer,
  samples: { demande: { formation: "Formation Mindset", slug: "mindset" } },
});

function Body({ slug }: { formation: string; slug: string }) {
  return (
    <Layout
      heading={"Tu veux bien raconter\u00a0?"}
      preheader="Quelques phrases sur ce que tu as fait, et sur ce qui a coincé."
      because="tu as terminé une de nos formations"
    >
      <Paragraph>
        Rien n’est attendu, rien n’est donné en échange, et nous ne te le demanderons pas une deuxième fois pour cette
        formation.
      </Paragraph>
      <ButtonLink href={testimonialForm(slug)} label="Écrire mon témoignage" />
    </Layout>
  );
}

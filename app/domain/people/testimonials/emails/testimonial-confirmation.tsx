import { href } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { tokenLink } from "#app/domain/mail/layout/links.ts";
import { authorToken } from "../author.server.ts";

interface View {
  link: string;
}

export default defineEmail({
  name: "testimonial-confirmation",
  props: z.object({ testimonialId: z.string() }),
  async read(db, { testimonialId }) {
    const token = await authorToken(db, testimonialId);
    return token ? { link: tokenLink(href("/temoignages/confirmer"), token, "jeton") } : null;
  },
  Body,
  samples: { envoyé: { link: tokenLink(href("/temoignages/confirmer"), "exemple", "jeton") } },
});

/** It repeats nothing that was typed: the address may be somebody else's. */
function Body({ link }: View) {
  return (
    <Layout
      heading={"Ce témoignage, c’est bien toi\u00a0?"}
      preheader="Une page s’ouvre, avec deux boutons."
      because={`cette adresse a été laissée avec un témoignage sur le site ${env.SITE_NAME}`}
    >
      <Paragraph>
        Un témoignage nous est arrivé avec ton adresse. Tant que tu n’as pas dit que c’est toi, il n’est pas compté
        comme celui d’une cliente.
      </Paragraph>
      <ButtonLink href={link} label="C’est bien moi, ou ce n’est pas moi" />
    </Layout>
  );
}

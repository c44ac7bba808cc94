import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { loginLink } from "#app/domain/mail/layout/links.ts";
import { formatDate } from "#app/domain/values/time.ts";

interface View {
  ends: string;
}

export default defineEmail({
  name: "account-idle",
  props: z.object({ ends: z.string() }),
  async read(_db, { ends }) {
    return { ends: formatDate(ends) };
  },
  fills: ({ ends }) => ({ fin: ends }),
  Body,
  samples: {
    endormi: { ends: "21 décembre 2026" },
  },
});

function Body({ ends }: View) {
  return (
    <Layout heading="Ton compte dort" preheader={`Sans connexion de ta part, il s’efface à partir du ${ends}.`}>
      <Paragraph>
        Tu n’es pas venue depuis près de trois ans, et aucune formation ni aucun abonnement n’est ouvert sur ton compte{" "}
        {env.SITE_NAME}. Nous ne gardons pas de compte sans usage&nbsp;: il s’efface à partir du {ends}, avec ton
        profil, ta progression et tes notes.
      </Paragraph>
      <Paragraph>
        <strong>Pour le garder, connecte-toi une fois.</strong> Tu peux aussi y prendre une copie de tes données et de
        tes factures.
      </Paragraph>
      <ButtonLink href={loginLink} label="Me connecter" />
      <Paragraph>
        Tes commandes et leurs factures restent gardées aussi longtemps que la loi le demande&nbsp;: réponds à cet
        e-mail pour en avoir une copie plus tard.
      </Paragraph>
    </Layout>
  );
}

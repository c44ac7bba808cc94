import { href } from "react-router";
import { z } from "zod";
import { ANNOUNCED_TEXTS, type AnnouncedText } from "#app/content/legal/promises.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Lines, Paragraph, Section } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { findLegalNotice } from "../legal-notice.server.ts";

interface View {
  document: AnnouncedText;
  summary: string;
  takesEffectOn: string;
}

const NAMES = {
  "conditions-utilisation": {
    short: "conditions d’utilisation",
    heading: "Les conditions d’utilisation changent",
    link: href("/conditions-utilisation"),
    label: "Lire les conditions d’utilisation",
    until: "D’ici là, rien ne change pour ton compte.",
    leave: "Si ces conditions ne te conviennent pas, tu peux fermer ton compte avant ou après cette date.",
  },
  "politique-confidentialite": {
    short: "politique de confidentialité",
    heading: "La politique de confidentialité change",
    link: href("/politique-confidentialite"),
    label: "Lire la politique de confidentialité",
    until: "Tes droits restent les mêmes\u00a0: accès, copie, correction, effacement, opposition.",
    leave: "Si cela ne te convient pas, tu peux t’y opposer en répondant à cet e-mail, ou fermer ton compte.",
  },
};

/** Before it takes effect (terms of use, article 10; privacy policy, article 12), with the way out. */
export default defineEmail({
  name: "legal-text-changed",
  props: z.object({
    document: z.enum(ANNOUNCED_TEXTS),
    version: z.string(),
  }),
  async read(db, { document, version }): Promise<View | null> {
    const notice = await findLegalNotice(db, document, version);
    return notice ? { document, summary: notice.summary, takesEffectOn: formatDate(notice.takesEffectOn) } : null;
  },
  fills: ({ document, takesEffectOn }: View) => ({ texte: NAMES[document].short, effet: takesEffectOn }),
  Body,
  samples: {
    conditions: {
      document: "conditions-utilisation",
      summary: "Un compte qui ne sert plus depuis trois ans est effacé, après un e-mail qui l’annonce.",
      takesEffectOn: "15 janvier 2027",
    },
    confidentialité: {
      document: "politique-confidentialite",
      summary: "Les sauvegardes sont gardées chez un autre hébergeur, en France.",
      takesEffectOn: "15 janvier 2027",
    },
  },
});

function Body({ document, summary, takesEffectOn }: View) {
  const { heading, link, label, until, leave } = NAMES[document];
  return (
    <Layout heading={heading} preheader={`Le ${takesEffectOn}. Voici ce qui change.`}>
      <Paragraph>
        Tu as un compte chez nous&nbsp;: c’est pourquoi nous te prévenons. Le changement prend effet le {takesEffectOn}.{" "}
        {until}
      </Paragraph>
      <Section title="Ce qui change">
        <Lines text={summary} />
      </Section>
      <ButtonLink href={siteLink(link)} label={label} />
      <Paragraph>{leave} La page «&nbsp;Mes données&nbsp;» de ton compte le permet&nbsp;:</Paragraph>
      <ButtonLink href={siteLink(href("/compte/donnees"))} label={"Ouvrir «\u00a0Mes données\u00a0»"} quiet />
    </Layout>
  );
}

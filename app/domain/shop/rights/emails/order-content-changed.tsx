import { href } from "react-router";
import { z } from "zod";
import { CONTENT_EXIT_DAYS } from "#app/content/legal/promises.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { AnyQuestion, ButtonLink, Details, Lines, Paragraph, Section } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { fileEmail } from "../../contract/filed-emails.server.ts";
import { readAnnouncedContent } from "../content-notice.server.ts";

interface View {
  formations: { name: string; number: string | null; type: "payment" | "subscription" | null }[];
  part: string;
  summary: string;
  takesEffectOn: string;
  freeUntil: string;
}

const SAMPLE: View = {
  formations: [{ name: "Résidence secondaire à l’étranger", number: "ES-000042", type: "subscription" }],
  part: "Louer sans y vivre",
  summary: "Ce module est retiré\u00a0: l’outil qu’il montre a fermé.",
  takesEffectOn: "15 janvier 2027",
  freeUntil: "14 février 2027",
};
const ONCE: View["formations"] = [{ name: "Formation Mindset", number: "ES-000043", type: "payment" }];
const GIVEN: View["formations"] = [{ name: "Formation Mindset", number: null, type: null }];

/** Before it takes effect, on a durable medium, with the way out (Code de la consommation, art. L224-25-26). */
export default defineEmail({
  name: "order-content-changed",
  props: z.object({ noticeId: z.string(), userId: z.string() }),
  async read(db, props) {
    const announced = await readAnnouncedContent(db, props);
    if (!announced) return null;
    return {
      formations: announced.formations,
      part: announced.partTitle,
      summary: announced.summary,
      takesEffectOn: formatDate(announced.takesEffectOn),
      freeUntil: formatDate(announced.freeUntil),
    };
  },
  fills: ({ takesEffectOn }) => ({ effet: takesEffectOn }),
  Body,
  async onSent(trx, email) {
    const { noticeId = "", userId = "" } = email.props;
    const announced = await readAnnouncedContent(trx, { noticeId, userId });
    const paid = announced?.formations.find(({ orderId }) => orderId !== null);
    if (paid) await fileEmail(trx, { orderId: paid.orderId }, email);
  },
  samples: {
    abonnement: SAMPLE,
    achat: { ...SAMPLE, formations: ONCE },
    "accès donné": { ...SAMPLE, formations: GIVEN },
  },
});

function Body({ formations, part, summary, takesEffectOn, freeUntil }: View) {
  const types = formations.map(({ type }) => type);
  const isPaid = types.some((type) => type !== null);
  return (
    <Layout
      heading={`Le ${takesEffectOn}, un contenu de votre formation change`}
      preheader={isPaid ? "Vous pouvez partir sans frais si cela dégrade votre formation." : "Voici ce qui change."}
      rights={[]}
    >
      <Details
        rows={[
          [
            "Formation",
            formations.map(({ name, number }) => (number ? `${name}, commande ${number}` : name)).join(" · "),
          ],
          ["Ce qui est concerné", part],
          ["Le changement prend effet le", takesEffectOn],
        ]}
      />
      <Section title="Ce qui change">
        <Lines text={summary} />
      </Section>
      <Paragraph>D’ici au {takesEffectOn}, rien ne change pour vous.</Paragraph>
      {isPaid && (
        <Section title="Si cela ne vous convient pas">
          <Paragraph>
            Si ce changement dégrade, de façon qui n’est pas mineure, votre accès ou votre usage, vous pouvez mettre fin
            au contrat <strong>sans frais, dès maintenant et jusqu’au {freeUntil}</strong> ({CONTENT_EXIT_DAYS}
            &nbsp;jours après cette lettre ou après le changement, la plus tardive des deux dates), et obtenir le
            remboursement de ce qui ne vous est plus fourni (article L.&nbsp;224-25-26 du code de la consommation).
          </Paragraph>
          {types.includes("subscription") && (
            <ButtonLink href={siteLink(href("/resiliation"))} label="Résilier votre contrat" quiet />
          )}
          {types.includes("payment") && (
            <>
              <Paragraph>
                Pour un achat en une fois, dites-le-nous sans autre formalité, avec le numéro de la commande.
              </Paragraph>
              <ButtonLink href={siteLink(`${href("/contact")}?objet=reclamation#contact`)} label="Nous écrire" quiet />
            </>
          )}
        </Section>
      )}
      <AnyQuestion formal />
    </Layout>
  );
}

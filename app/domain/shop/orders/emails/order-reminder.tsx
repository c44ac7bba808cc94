import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { checkoutLink } from "#app/domain/mail/layout/links.ts";
import { mayRemind } from "#app/domain/people/subscribers/permission.server.ts";
import { type LeftOrder, readStillWanted } from "../reminder/still-wanted.server.ts";

export default defineEmail({
  name: "order-reminder",
  props: z.object({ orderId: z.string() }),
  read: (db, { orderId }) => readStillWanted(db, orderId),
  fills: ({ formation }) => ({ formation }),
  Body,
  permission: mayRemind,
  samples: { rappel: { formation: "Formation Mindset", slug: "mindset", price: "497\u00a0€ TTC" } },
});

function Body({ formation, slug, price }: LeftOrder) {
  return (
    <Layout
      heading="Ta commande, si tu le veux toujours"
      preheader="Le rappel que tu as demandé. Il n’y en aura pas d’autre."
      because="tu as coché la case du rappel en commandant, sans finir"
    >
      <Paragraph>
        <strong>{formation}</strong>, aujourd’hui&nbsp;: {price}. Rien n’a été débité.
      </Paragraph>
      <ButtonLink href={checkoutLink(slug)} label="Revenir à la commande" />
      <Paragraph>C’est le seul rappel&nbsp;: sans réponse de ta part, nous en restons là.</Paragraph>
    </Layout>
  );
}

import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Details, SmallPrint } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { adminLoginAddress } from "#app/routing/redirect-target.ts";
import { readOrder, sampleOrder } from "./order.ts";

interface View {
  orderNumber: string;
  formationName: string;
  price: string;
  link: string;
}

const linkTo = (id: string) => siteLink(adminLoginAddress(href("/admin/commandes/:id", { id })));

/** Without the buyer: who she is stands on the page of the order, behind the password. No paper of the contract. */
export default defineEmail({
  name: "sale-notice",
  props: z.object({ saleId: z.string() }),
  async read(db, { saleId }) {
    const { orderNumber, formationName, amountCents, type } = await readOrder(db, saleId);
    return { orderNumber, formationName, price: formatPrice(amountCents, type), link: linkTo(saleId) };
  },
  fills: ({ formationName }) => ({ formation: formationName }),
  Body,
  samples: {
    vendue: {
      ...sampleOrder,
      price: formatPrice(199_700, "payment"),
      link: linkTo("00000000-0000-4000-8000-000000000042"),
    },
  },
});

function Body({ orderNumber, formationName, price, link }: View) {
  return (
    <Layout heading="Une vente" preheader={`${formationName}, ${price}`} isInternal>
      <Details
        rows={[
          ["Formation", formationName],
          ["Prix", price],
          ["Commande", orderNumber],
        ]}
      />
      <ButtonLink href={link} label="Voir la commande" />
      <SmallPrint>
        Vous recevez cet e-mail à chaque vente, parce que vous l’avez demandé dans «&nbsp;E-mails&nbsp;»&nbsp;; il
        s’arrête au même endroit.
      </SmallPrint>
    </Layout>
  );
}

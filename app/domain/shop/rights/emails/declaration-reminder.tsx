import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Details, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import {
  type DeclarationView,
  declarationLink,
  declarationRows,
  readDeclarationView,
  sampleCancellation,
  sampleWithdrawal,
} from "./declaration.ts";

export default defineEmail({
  name: "declaration-reminder",
  props: z.object({ declarationId: z.string(), day: z.string() }),
  async read(db, { declarationId, day }) {
    const link = declarationLink(declarationId);
    return { ...(await readDeclarationView(db, declarationId)), day, link };
  },
  fills: ({ isWithdrawal, name, day }) => ({
    jour: day,
    declaration: isWithdrawal ? "rétractation" : "résiliation",
    nom: name,
  }),
  Body,
  samples: {
    rétractation: { ...sampleWithdrawal, day: "7", link: declarationLink("exemple") },
    résiliation: { ...sampleCancellation, day: "2", link: declarationLink("exemple") },
  },
});

/** To the administrator, on days 2, 7 and 12 of a declaration that could not be carried out without a person. */
function Body({ day, link, ...declaration }: DeclarationView & { day: string; link: string }) {
  const { isWithdrawal, name } = declaration;
  return (
    <Layout
      heading={`Une ${isWithdrawal ? "rétractation" : "résiliation"} attend depuis ${day}\u00a0jours`}
      preheader={`${name} : la boutique n’a pas pu l’exécuter d’elle-même.`}
      isInternal
    >
      <Details rows={declarationRows(declaration)} />
      <Paragraph>
        La boutique n’a pas pu l’exécuter d’elle-même&nbsp;: la commande n’est pas certaine, le délai est passé, le site
        a envoyé plus que ne dit la progression, la cliente a répondu «&nbsp;Ce n’est pas moi&nbsp;», l’exécution est en
        pause, ou Stripe a refusé. {isWithdrawal ? WITHDRAWAL : CANCELLATION}
      </Paragraph>
      <ButtonLink href={link} label="Ouvrir la déclaration" />
    </Layout>
  );
}

const WITHDRAWAL =
  "Faite dans le délai, elle est à rembourser au plus tard quatorze jours après sa réception (article L. 221-24).";
const CANCELLATION =
  "« Dès que possible » prend effet le jour de sa réception : ce qui est payé pour la suite est remboursé. La loi laisse dix jours pour l’exécuter (article L. 224-25-9).";

import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { ofName } from "#app/content/typography.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, SellerEmail, SmallPrint, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { forgottenPasswordLink, passwordLink, siteLink } from "#app/domain/mail/layout/links.ts";
import { prolongToken } from "#app/domain/people/accounts/tokens.server.ts";
import { readEntrance } from "#app/domain/shop/orders/emails/training-access.tsx";
import { recordTold } from "../announce.server.ts";

interface View {
  formations: string[];
  /** Her lessons came with her. */
  hasProgress: boolean;
  link: string;
  choosesPassword: boolean;
}

export default defineEmail({
  name: "formation-moved",
  props: z.object({
    userId: z.string(),
    importId: z.string(),
    /** "" when the account has a password. */
    tokenId: z.string(),
  }),
  /** Undone before it left: nothing is sent. */
  async read(db, { userId, importId, tokenId }) {
    const open = await db
      .selectFrom("access")
      .innerJoin("formations", "formations.id", "access.formationId")
      .select(["formations.id", "formations.name"])
      .where("userId", "=", userId)
      .where("access.importId", "=", importId)
      .where("revokedAt", "is", null)
      .orderBy("formations.name")
      .execute();
    if (open.length === 0) return null;
    const done = await db
      .selectFrom("lessonProgress")
      .innerJoin("lessons", "lessons.id", "lessonProgress.lessonId")
      .innerJoin("formationCourses", "formationCourses.courseId", "lessons.courseId")
      .select("lessonProgress.lessonId")
      .where("lessonProgress.userId", "=", userId)
      .where("doneHow", "=", "import")
      .where(
        "formationCourses.formationId",
        "in",
        open.map(({ id }) => id),
      )
      .executeTakeFirst();
    const formations = open.map(({ name }) => name);
    return { formations, hasProgress: done !== undefined, ...(await readEntrance(db, tokenId)) };
  },
  fills: ({ formations }) => ({ formations: new Intl.ListFormat("fr").format(formations), vendeur: vendorName() }),
  /** A whole school takes days: what the email says of its link counts from now on. */
  async onSent(trx, { props: { userId = "", importId = "", tokenId } }) {
    await recordTold(trx, importId, userId);
    if (tokenId) await prolongToken(trx, tokenId);
  },
  variant: ({ formations }) => (formations.length > 1 ? "several" : "one"),
  Body,
  samples: {
    "premier accès": {
      formations: ["Mindset"],
      hasProgress: true,
      link: passwordLink("exemple"),
      choosesPassword: true,
    },
    "déjà un compte": {
      formations: ["Entrepreneuriat", "Mindset"],
      hasProgress: false,
      link: siteLink("/login"),
      choosesPassword: false,
    },
  },
});

/** With whom she has learnt; the import does not know where. */
const vendorName = () => seller.founder || seller.name;

function Body({ formations, hasProgress, link, choosesPassword }: View) {
  return (
    <Layout
      heading={formations.length === 1 ? "Ta formation a déménagé" : "Tes formations ont déménagé"}
      preheader={`De la part ${ofName(vendorName())}${hasProgress ? ", avec ce que tu avais déjà suivi" : ""}.`}
    >
      {hasProgress && <Paragraph>Les leçons que tu avais terminées sont marquées.</Paragraph>}
      {choosesPassword ? (
        <>
          <Paragraph>Pour entrer, choisis un mot de passe : celui d’avant n’est pas venu avec toi.</Paragraph>
          <ButtonLink href={link} label="Choisir mon mot de passe" />
          <Paragraph>
            Ce lien est personnel. Il fonctionne une seule fois, pendant 72 heures. Ensuite, un autre se demande avec
            cette adresse e-mail : <TextLink href={forgottenPasswordLink}>Demander un autre lien</TextLink>
          </Paragraph>
        </>
      ) : (
        <>
          <Paragraph>Tu as déjà un compte à cette adresse : connecte-toi avec ton mot de passe habituel.</Paragraph>
          <ButtonLink
            href={link}
            label={formations.length === 1 ? "Accéder à ma formation" : "Accéder à mes formations"}
          />
        </>
      )}
      <SmallPrint>
        Ce déménagement ne t’inscrit à aucune liste de diffusion. Un doute sur cet e-mail ? Demande à {vendorName()}, à
        l’adresse que tu connais déjà. Une question ? Écris-nous : <SellerEmail />
      </SmallPrint>
    </Layout>
  );
}

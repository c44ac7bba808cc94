import { href, redirect } from "react-router";
import { z } from "zod";
import { ANNOUNCED_TEXTS, TERMS_OF_USE_NOTICE_DAYS } from "#app/content/legal/promises.ts";
import { termsInForce } from "#app/domain/shop/contract/terms.server.ts";
import { announceTerms, readTermsNotices } from "#app/domain/shop/orders/subscriptions/terms-notice.server.ts";
import { announceLegalText, readLegalNotices } from "#app/domain/site/texts/legal-notice.server.ts";
import { legalVersion } from "#app/domain/site/texts/legal-text.server.ts";
import { dayField, textField } from "#app/domain/values/fields.ts";
import { formatDate, formatDateTime, parisDay } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/terms-notice";

export const handle = { title: "Changements des conditions", section: href("/admin/droits") } satisfies Handle;

const TEXTS = ["conditions-vente", ...ANNOUNCED_TEXTS] as const;
type Text = (typeof TEXTS)[number];

const TABS: Record<Text, string> = {
  "conditions-vente": "Conditions de vente",
  "conditions-utilisation": "Conditions d’utilisation",
  "politique-confidentialite": "Confidentialité",
};

const inDays = (days: number) => parisDay(new Date()).add({ days }).toString();

/** A day more than each text promises: the emails may leave after midnight. */
const EARLIEST: Record<Text, () => string> = {
  "conditions-vente": () => parisDay(new Date()).add({ months: 1, days: 1 }).toString(),
  "conditions-utilisation": () => inDays(TERMS_OF_USE_NOTICE_DAYS + 1),
  "politique-confidentialite": () => inDays(1),
};

const DAY: Record<Text, string> = {
  "conditions-vente": "Choisissez un jour, dans un mois au plus tôt\u00a0: les conditions de vente le promettent.",
  "conditions-utilisation": `Choisissez un jour, dans ${TERMS_OF_USE_NOTICE_DAYS}\u00a0jours au plus tôt\u00a0: les conditions d’utilisation le promettent.`,
  "politique-confidentialite": "Choisissez un jour, demain au plus tôt.",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const asked = url.searchParams.get("texte");
  const text = TEXTS.find((known) => known === asked) ?? "conditions-vente";
  const version = await versionInForce(db, text);
  const { concerned, sent } =
    text === "conditions-vente" ? await readTermsNotices(db, version) : await readLegalNotices(db, text, version);
  return {
    text,
    version,
    inForce: formatDate(version),
    earliest: EARLIEST[text](),
    concerned,
    isAnnounced: sent.some((one) => one.version === version),
    sent: sent.map(({ version, summary, takesEffectOn, recipients, sentBy, at }) => ({
      version,
      summary,
      recipients: `${recipients}`,
      effect: formatDate(takesEffectOn),
      by: `${formatDateTime(at)}, ${sentBy}`,
    })),
  };
}

async function versionInForce(db: Db, text: Text): Promise<string> {
  return text === "conditions-vente" ? (await termsInForce(db)).version : legalVersion(text);
}

const schema = z
  .object({
    texte: z.enum(TEXTS),
    version: z.string().max(20),
    resume: textField({ missing: "Dites ce qui change, en quelques phrases simples.", min: 20, max: 3000 }),
    effet: dayField(DAY["politique-confidentialite"]),
  })
  .superRefine(({ texte, effet }, { addIssue }) => {
    if (effet < EARLIEST[texte]()) addIssue({ code: "custom", path: ["effet"], message: DAY[texte] });
  });

const CHANGED = "Une version plus récente est en vigueur depuis\u00a0: rechargez la page.";
const TOO_LATE = "Rien n’est parti\u00a0: cette version est déjà annoncée, ou plus personne n’est concerné.";

export const action = form({ guard: requireAdmin, schema }, async (values, { db, actor, url, ...post }) => {
  await confirmFirst(post.context, { request: post.request, url }, post.formData);
  const { texte, version, resume: summary, effet: takesEffectOn } = values;
  if (version !== (await versionInForce(db, texte))) return { error: CHANGED, status: 409 };
  const isSale = texte === "conditions-vente";
  const isSent = isSale
    ? await announceTerms(db, actor, { version, summary, takesEffectOn })
    : await announceLegalText(db, actor, { document: texte, version, summary, takesEffectOn });
  const notice = isSale ? "terms-announced" : "legal-text-announced";
  return isSent ? redirect(withNotice(url.pathname + url.search, notice), 303) : { error: TOO_LATE, status: 409 };
});

export default function TermsNotice({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { text, version, inForce, earliest, concerned, isAnnounced, sent } = loaderData;
  const { field, summary } = formState({ answer, stored: { effet: earliest }, schema });
  return (
    <div className="flow">
      <h1>Changements des conditions</h1>
      <FlashNotice />
      <Tabs
        label="Textes"
        tabs={TEXTS.map((one) => ({
          href: `${href("/admin/droits/conditions")}?texte=${one}`,
          label: TABS[one],
          isCurrent: one === text,
        }))}
      />
      <p className="max-w-176">
        Le texte en vigueur est celui du {inForce}. {ABOUT[text]}
      </p>
      {isAnnounced || concerned === 0 ? (
        <Notice>
          {isAnnounced ? "Cette version est annoncée\u00a0: rien d’autre n’est à envoyer." : NOBODY[text]}
        </Notice>
      ) : (
        <form method="post" className="form-stack max-w-176">
          <ErrorSummary errors={summary} />
          <input type="hidden" name="texte" value={text} />
          <input type="hidden" name="version" value={version} />
          <p>{concernedLabel(text, concerned)}</p>
          <Field
            label="Ce qui change"
            type="textarea"
            rows={6}
            hint={`Chacune le lit dans l’e-mail, ${text === "conditions-vente" ? "au-dessus du texte complet en pièce jointe" : "au-dessus du lien vers le texte complet"}.`}
            {...field("resume")}
          />
          <Field label="Prend effet le" type="date" min={earliest} {...field("effet")} />
          <p className="actions">
            <Button pendingLabel="Envoi en cours...">{buttonLabel(text, concerned)}</Button>
          </p>
        </form>
      )}
      <DataTable
        caption="Changements annoncés"
        columns={["Version", "Ce qui change", "Prend effet", "E-mails", "Envoyé"]}
        rows={sent.map(({ version, summary, effect, recipients, by }) => ({
          key: version,
          cells: [version, <FreeText key="summary">{summary}</FreeText>, effect, recipients, by],
        }))}
        empty="Aucun changement annoncé."
      />
    </div>
  );
}

const ABOUT: Record<Text, string> = {
  "conditions-vente":
    "Une nouvelle commande les accepte telles quelles. Un abonnement en cours garde le texte qu’il a accepté, tant que la personne n’a pas été prévenue un mois à l’avance, avec la possibilité de partir sans frais.",
  "conditions-utilisation": `Qui ouvre un compte aujourd’hui l’a sous les yeux. Les autres comptes gardent le texte d’avant, tant qu’un changement qui compte pour eux n’a pas été annoncé ${TERMS_OF_USE_NOTICE_DAYS}\u00a0jours à l’avance\u00a0: ces conditions le promettent. Une faute corrigée ou une adresse changée ne s’annonce pas.`,
  "politique-confidentialite":
    "Elle promet un e-mail aux personnes qui ont un compte quand elle change de façon importante\u00a0: une nouvelle finalité, un nouveau destinataire, une durée plus longue. Une faute corrigée ne s’annonce pas.",
};

const NOBODY: Record<Text, string> = {
  "conditions-vente": "Aucun abonnement en cours ne repose sur un texte plus ancien.",
  "conditions-utilisation": "Aucun compte n’a été ouvert sous un texte plus ancien.",
  "politique-confidentialite": "Aucun compte n’a été ouvert sous un texte plus ancien.",
};

function concernedLabel(text: Text, count: number): string {
  const many = count > 1;
  if (text === "conditions-vente")
    return `${many ? `${count} abonnements en cours reposent` : "Un abonnement en cours repose"} sur un texte plus ancien.`;
  return `${many ? `${count} comptes ont été ouverts` : "Un compte a été ouvert"} sous un texte plus ancien.`;
}

function buttonLabel(text: Text, count: number): string {
  if (text === "conditions-vente")
    return count > 1 ? `Prévenir les ${count} personnes abonnées` : "Prévenir la personne abonnée";
  return count > 1 ? `Prévenir les ${count} personnes qui ont un compte` : "Prévenir la personne qui a un compte";
}

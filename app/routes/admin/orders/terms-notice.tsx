import { href, redirect } from "react-router";
import { z } from "zod";
import { termsInForce } from "#app/domain/shop/contract/terms.server.ts";
import { announceTerms, readTermsNotices } from "#app/domain/shop/orders/subscriptions/terms-notice.server.ts";
import { dayField, textField } from "#app/domain/values/fields.ts";
import { formatDate, formatDateTime, parisDay } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { form } from "#app/middleware/form.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/terms-notice";

export const handle = { title: "Conditions des abonnements", section: href("/admin/droits") } satisfies Handle;

/** A month and a day: the emails may leave after midnight. */
const earliest = () => parisDay(new Date()).add({ months: 1, days: 1 }).toString();

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const { version } = await termsInForce(db);
  const { subscribers, sent } = await readTermsNotices(db, version);
  return {
    notice: readNotice(url),
    version,
    inForce: formatDate(version),
    earliest: earliest(),
    subscribers,
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

const EFFECT = "Choisissez un jour, dans un mois au plus tôt\u00a0: les conditions de vente le promettent.";

const schema = z.object({
  version: z.string().max(20),
  resume: textField({ missing: "Dites ce qui change, en quelques phrases simples.", min: 20, max: 3000 }),
  effet: dayField(EFFECT).refine((day) => day >= earliest(), EFFECT),
});

const CHANGED = "Une version plus récente des conditions est en vigueur depuis\u00a0: rechargez la page.";
const TOO_LATE = "Rien n’est parti\u00a0: cette version est déjà annoncée, ou plus aucun abonnement n’est concerné.";

export const action = form({ guard: requireAdmin, schema }, async ({ version, resume, effet }, { db, actor, url }) => {
  if (version !== (await termsInForce(db)).version) return { error: CHANGED, status: 409 };
  const isSent = await announceTerms(db, actor, { version, summary: resume, takesEffectOn: effet });
  return isSent ? redirect(withNotice(url.pathname, "terms-announced"), 303) : { error: TOO_LATE, status: 409 };
});

export default function TermsNotice({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { notice, version, inForce, earliest, subscribers, isAnnounced, sent } = loaderData;
  const { field, summary } = formState({ answer, stored: { effet: earliest }, schema });
  const many = subscribers > 1;
  return (
    <div className="flow">
      <h1>Conditions des abonnements</h1>
      <FlashNotice notice={answer ? null : notice} />
      <p className="max-w-176">
        Les conditions de vente en vigueur sont celles du {inForce}. Une nouvelle commande les accepte telles quelles.
        Un abonnement en cours garde le texte qu’il a accepté, tant que la personne n’a pas été prévenue un mois à
        l’avance, avec la possibilité de partir sans frais.
      </p>
      {isAnnounced || subscribers === 0 ? (
        <Notice>
          {isAnnounced
            ? "Cette version est annoncée\u00a0: rien d’autre n’est à envoyer."
            : "Aucun abonnement en cours ne repose sur un texte plus ancien."}
        </Notice>
      ) : (
        <form method="post" className="form-stack max-w-176">
          <ErrorSummary errors={summary} />
          <input type="hidden" name="version" value={version} />
          <p>
            {many ? `${subscribers} abonnements en cours reposent` : "Un abonnement en cours repose"} sur un texte plus
            ancien.
          </p>
          <Field
            label="Ce qui change"
            type="textarea"
            rows={6}
            hint="Chacune le lit dans l’e-mail, au-dessus du texte complet en pièce jointe."
            {...field("resume")}
          />
          <Field label="Prend effet le" type="date" min={earliest} {...field("effet")} />
          <p className="actions">
            <Button pendingLabel="Envoi en cours...">
              {many ? `Prévenir les ${subscribers} personnes abonnées` : "Prévenir la personne abonnée"}
            </Button>
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

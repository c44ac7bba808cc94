import { z } from "zod";
import { VAT_REGIMES } from "#app/content/orders.ts";
import type { DatedRegime } from "#app/domain/shop/accounting/vat.ts";
import { formatDate, formatDateTime, parseDay } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/accounting";

const DAY = "Indiquez un jour, par exemple 2027-01-01.";

export const regimeSchema = z.object({
  regime: z.enum(["franchise", "standard", "oss"], { error: "Choisissez un régime." }),
  a_partir_du: z
    .string({ error: DAY })
    .refine((text) => parseDay(text) !== null, DAY)
    .transform((text) => parseDay(text) as Temporal.PlainDate),
  confirme: z.string().max(40).default(""),
});

/** The last day first. Of several for one day, the last one counts. */
export function regimeLines(decided: readonly (DatedRegime & { decidedAt: Date })[]) {
  return [...new Map(decided.map((one) => [one.startsOn.toString(), one])).values()]
    .toSorted((one, other) => Temporal.PlainDate.compare(other.startsOn, one.startsOn))
    .map(({ startsOn, regime, decidedAt }) => ({
      key: startsOn.toString(),
      startsOn: formatDate(startsOn.toString()),
      regime: VAT_REGIMES[regime],
      decidedAt: formatDateTime(decidedAt),
    }));
}

interface Props {
  regimes: Route.ComponentProps["loaderData"]["regimes"];
  /** Of the first day that has no sale yet. */
  next: Route.ComponentProps["loaderData"]["next"];
  answer: Route.ComponentProps["actionData"];
}

export function VatRegimes({ regimes, next, answer }: Props) {
  const question = answer?.question;
  const { field, summary } = formState({
    answer,
    stored: { regime: next.regime, a_partir_du: next.day },
    schema: regimeSchema,
  });
  return (
    <section className="flow" id="regime">
      <h2>Régime de TVA</h2>
      <DataTable
        caption="Régimes décidés, le dernier en haut"
        columns={["À partir du", "Régime", "Décidé le"]}
        rows={regimes.map(({ key, startsOn, regime, decidedAt }) => ({ key, cells: [startsOn, regime, decidedAt] }))}
        empty="Aucun régime décidé&nbsp;: c’est la franchise en base, sans TVA."
      />
      <form method="post" className="form-stack max-w-176">
        <ErrorSummary errors={summary} />
        <Field
          {...field("regime")}
          label="Régime"
          type="select"
          options={Object.entries(VAT_REGIMES).map(([code, label]) => ({ value: code, label }))}
        />
        <Field
          {...field("a_partir_du")}
          label="À partir du"
          type="date"
          hint="Demain au plus tôt, ou aujourd’hui si rien n’y est encore facturé. Le régime du jour du paiement compte. Une option pour la TVA prend effet le 1er du mois où vous la déclarez, pour deux ans (art. 293 F du CGI)."
        />
        <input type="hidden" name="confirme" value={question?.confirms ?? ""} />
        {question && (
          <Notice hasFocus title={regimes.length > 0 ? "Changer de régime\u00a0?" : "Choisir ce régime\u00a0?"}>
            <p>
              {question.before === question.after
                ? `${question.after}, à partir du ${question.from}\u00a0: c’est déjà ce qui s’applique, faute de décision. Votre choix sera enregistré.`
                : `${question.before} → ${question.after}, à partir du ${question.from}. Les factures déjà émises ne changent pas\u00a0; les prix affichés non plus.`}
            </p>
          </Notice>
        )}
        <p className="actions">
          <Button>{question ? "Confirmer le régime" : "Enregistrer le régime"}</Button>
        </p>
      </form>
    </section>
  );
}

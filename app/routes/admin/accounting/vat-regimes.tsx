import { z } from "zod";
import { VAT_REGIMES } from "#app/content/orders.ts";
import type { DatedRegime } from "#app/domain/shop/accounting/vat.ts";
import { formatDate, formatDateTime, parseDay } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import type { Route } from "./+types/accounting";

const DAY = "Indiquez un jour, par exemple 2027-01-01.";

export const regimeSchema = z.object({
  regime: z.enum(["franchise", "standard", "oss"], { error: "Choisissez un régime." }),
  a_partir_du: z
    .string({ error: DAY })
    .refine((text) => parseDay(text) !== null, DAY)
    .transform((text) => parseDay(text) as Temporal.PlainDate),
});

export function regimeLine({ startsOn, regime, decidedAt }: DatedRegime & { decidedAt: Date }) {
  return {
    key: decidedAt.toISOString(),
    startsOn: formatDate(`${startsOn}T12:00Z`),
    regime: VAT_REGIMES[regime],
    decidedAt: formatDateTime(decidedAt),
  };
}

interface Props {
  regimes: Route.ComponentProps["loaderData"]["regimes"];
  today: string;
  answer?: FormAnswer;
}

export function VatRegimes({ regimes, today, answer }: Props) {
  const { field, value, summary } = formState({ answer, schema: regimeSchema });
  return (
    <section className="flow">
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
          defaultValue={value("regime") ?? "franchise"}
          label="Régime"
          type="select"
          options={Object.entries(VAT_REGIMES).map(([code, label]) => ({ value: code, label }))}
        />
        <Field
          {...field("a_partir_du")}
          defaultValue={value("a_partir_du") ?? today}
          label="À partir du"
          type="date"
          hint="Aujourd’hui au plus tôt. Le régime du jour du paiement compte."
        />
        <Button>Enregistrer le régime</Button>
      </form>
    </section>
  );
}

import { href, redirect } from "react-router";
import { z } from "zod";
import { counted } from "#app/content/typography.ts";
import { readDailyCap, readLanes } from "#app/domain/mail/lanes.server.ts";
import { LANE_LABELS, LANES, type Lane } from "#app/domain/mail/lanes.ts";
import { changeSpeeds } from "#app/domain/people/newsletters/sending.server.ts";
import { wholeNumberField } from "#app/domain/values/fields.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/mail-speed";

export const handle = { title: "Vitesse d’envoi", section: href("/admin/infolettres") } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  return { lanes: await readLanes(db), cap: await readDailyCap(db) };
}

const speed = wholeNumberField({ missing: "Combien d’e-mails par heure\u00a0?", max: 100_000 }).refine(
  (number) => number > 0,
  "Il faut au moins 1 par heure.",
);
const speeds = Object.fromEntries(LANES.map((lane) => [lane, speed])) as Record<Lane, typeof speed>;
const schema = z.object({ ...speeds, plafond: wholeNumberField({ max: 1_000_000 }).optional() });

export const action = form({ guard: requireAdmin, schema }, async ({ plafond, ...typed }, { db, actor }) => {
  await changeSpeeds(db, actor, typed, plafond && plafond > 0 ? plafond : null);
  throw redirect(withNotice(href("/admin/infolettres/vitesse"), "mail-speed-saved"), 303);
});

export default function MailSpeed({ loaderData: { lanes, cap }, actionData: answer }: Route.ComponentProps) {
  const stored = {
    ...Object.fromEntries(lanes.map(({ lane, perHour }) => [lane, `${perHour}`])),
    plafond: cap.chosen === null ? "" : `${cap.chosen}`,
  };
  const { field, summary } = formState({ answer, stored, schema });
  return (
    <div className="flow max-w-176">
      <Breadcrumb items={[{ label: "Infolettres", href: href("/admin/infolettres") }, { label: "Vitesse d’envoi" }]} />
      <h1>Vitesse d’envoi</h1>
      <FlashNotice />
      <p className="lead">
        Aujourd’hui, {counted(cap.cap, "e-mail")} de prospection au plus {cap.cap > 1 ? "peuvent" : "peut"}{" "}
        partir&nbsp;; {cap.sentToday} {cap.sentToday > 1 ? "sont partis" : "est parti"}.
      </p>
      <p className="hint">
        Le plafond du jour monte de moitié après chaque bonne journée, à partir de 50, et recommence après trente jours
        de silence. Les confirmations de commande et les e-mails demandés ne l’attendent jamais.
      </p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        {lanes.map(({ lane, pauseUntil }) => (
          <Field
            key={lane}
            label={`${LANE_LABELS[lane]}, par heure`}
            inputMode="numeric"
            hint={
              pauseUntil ? `En pause jusqu’au ${formatDateTime(pauseUntil)}\u00a0: il a demandé d’attendre.` : undefined
            }
            {...field(lane)}
          />
        ))}
        <Field
          label="Plafond du jour, quoi qu’il arrive"
          inputMode="numeric"
          hint="Vide&nbsp;: celui de la montée en charge."
          {...field("plafond")}
        />
        <FormActions submit="Enregistrer" cancelHref={href("/admin/infolettres")} />
      </form>
    </div>
  );
}

import { href, redirect } from "react-router";
import { z } from "zod";
import { findAttestation, revokeAttestation } from "#app/domain/school/attestation/manage.server.ts";
import { lineField } from "#app/domain/values/fields.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { form } from "#app/middleware/form.server.ts";
import { notFound, orNotFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { useWording } from "#app/ui/root-data.ts";
import type { Route } from "./+types/revoke";

const LIST = href("/admin/attestations");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const found = orNotFound(await findAttestation(context.get(dbContext), params.number));
  if (found.revokedAt) throw redirect(withNotice(LIST, "attestation-revoked-already"));
  return { number: found.number, name: found.name, courseTitle: found.courseTitle };
}

const schema = z.object({
  motif: lineField({ missing: "Écrivez le motif\u00a0: la page de l’attestation le dira.", min: 3, max: 200 }),
});

export const action = form({ guard: requireRecentLogin, schema }, async ({ motif }, { db, actor, params }) => {
  const number = `${params.number}`;
  if (!(await findAttestation(db, number))) throw notFound();
  const isDone = await revokeAttestation(db, actor, number, motif);
  return redirect(withNotice(LIST, isDone ? "attestation-revoked" : "attestation-revoked-already"), 303);
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Retirer l’attestation ${loaderData?.number ?? ""}`.trim() },
];

export default function RevokeAttestation({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { learner } = useWording();
  const { number, name, courseTitle } = loaderData;
  const { field, summary } = formState({ answer, schema });
  return (
    <form method="post" className="form-stack max-w-176">
      <h1>Retirer l’attestation {number}</h1>
      <ErrorSummary errors={summary} />
      <p>
        {name ?? "Compte effacé"}, «&nbsp;{courseTitle}&nbsp;». La page et le papier diront qu’elle ne vaut plus, avec
        votre motif. Rien ne peut la rétablir&nbsp;: l’{learner} peut en demander une nouvelle.
      </p>
      <Field
        label="Motif"
        hint="Public&nbsp;: n’y écrivez rien de personnel. Par exemple «&nbsp;Nom mal écrit&nbsp;»."
        {...field("motif")}
      />
      <FormActions submit="Retirer" pendingLabel="Retrait…" cancelHref={LIST} />
    </form>
  );
}

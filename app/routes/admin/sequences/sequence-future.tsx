import { data, href } from "react-router";
import { z } from "zod";
import { readFuture } from "#app/domain/people/sequences/future.server.ts";
import { emailField } from "#app/domain/values/fields.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/sequence-future";
import { stepTitle } from "./labels.ts";

export const handle = { title: "L’avenir d’une personne", section: href("/admin/series") } satisfies Handle;

const schema = z.object({ email: emailField });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const typed = url.searchParams.get("email") ?? "";
  const asked = schema.safeParse({ email: typed });
  if (!asked.success) {
    const error = typed === "" ? undefined : [asked.error.issues[0]?.message ?? "Cette adresse ne va pas."];
    return data({ typed, error, future: null }, { status: error ? 400 : 200 });
  }
  const { email } = asked.data;
  const future = await readFuture(db, email);
  return data({ typed: email, error: undefined, future: future ?? ("unknown" as const) }, { status: 200 });
}

export default function SequenceFuture({ loaderData: { typed, error, future } }: Route.ComponentProps) {
  const { field } = formState({ stored: { email: typed }, schema });
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Séries", href: href("/admin/series") }, { label: "L’avenir d’une personne" }]} />
      <h1>L’avenir d’une personne</h1>
      <form method="get" className="form-stack max-w-176">
        <Field label="Adresse e-mail" type="search" {...field("email")} error={error} />
        <p className="actions">
          <Button variant="secondary">Voir son avenir</Button>
        </p>
      </form>
      {future === "unknown" && <p>Personne ne s’est inscrit ici avec cette adresse.</p>}
      {future && future !== "unknown" && (
        <>
          <Why {...future} />
          <DataTable
            caption={`Ce que ${typed} recevra`}
            columns={["Quand", "Série", "E-mail"]}
            rows={future.letters.map((letter) => ({
              key: `${letter.sequence} ${letter.day} ${letter.template}`,
              cells: [formatDateTime(letter.at), letter.sequence, stepTitle(letter)],
            }))}
            empty="Aucun e-mail de série ne l’attend."
          />
          <p className="hint">
            Un achat, une désinscription ou un changement d’étape peut encore tout changer. Deux e-mails que vous
            écrivez ne partent jamais à moins de vingt heures l’un de l’autre&nbsp;: le second attend.
          </p>
        </>
      )}
    </div>
  );
}

function Why({
  isUnsubscribed,
  isBlocked,
  consents,
}: {
  isUnsubscribed: boolean;
  isBlocked: boolean;
  consents: boolean;
}) {
  const said = isBlocked
    ? "Son adresse est bloquée\u00a0: rien ne lui part."
    : isUnsubscribed
      ? "Elle s’est désinscrite\u00a0: rien ne lui part."
      : consents
        ? null
        : "Elle n’a pas accepté vos e-mails, ou pas confirmé\u00a0: seul ce qu’elle a demandé elle-même lui part.";
  return said ? (
    <Notice>
      <p>{said}</p>
    </Notice>
  ) : null;
}

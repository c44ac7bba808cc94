import { href } from "react-router";
import { z } from "zod";
import { readChoices } from "#app/domain/people/sequences/choices.server.ts";
import { listSequences } from "#app/domain/people/sequences/sequences.server.ts";
import { missingAddresses } from "#app/domain/shop/catalogue/missing-addresses.server.ts";
import { emailField } from "#app/domain/values/fields.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/sequences";
import { entryText, stateLabel } from "./labels.ts";

export const handle = { title: "Séries" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const choices = await readChoices(db);
  const sequences = await listSequences(db);
  const missing = await missingAddresses(db);
  return {
    sequences: sequences.map((sequence) => ({
      ...sequence,
      state: stateLabel(sequence, missing),
      entry: entryText(sequence.entry, choices, missing),
    })),
  };
}

/** Of the form that asks for the future of a person. */
const schema = z.object({ email: emailField });

export default function Sequences({ loaderData: { sequences } }: Route.ComponentProps) {
  const { field } = formState({ schema });
  return (
    <div className="flow">
      <AdminHead title="Séries">
        <ButtonLink href={href("/admin/series/nouvelle")}>Nouvelle série</ButtonLink>
      </AdminHead>
      <FlashNotice />
      <p className="lead">
        Des e-mails qui suivent ce qu’une personne a fait, chacun à son jour. Ils ne partent qu’à celles qui l’ont
        accepté.
      </p>
      <DataTable
        caption="Séries"
        columns={["Nom", "Entrée", "État", "Étapes", "En cours"]}
        rows={sequences.map(({ id, name, entry, state, steps, people }) => ({
          key: id,
          cells: [
            <a key="open" className="link" href={href("/admin/series/:id", { id })}>
              {name}
            </a>,
            entry,
            <Badge key="state" tone={state.tone}>
              {state.label}
            </Badge>,
            `${steps ?? 0}`,
            `${people ?? 0}\u00a0${(people ?? 0) < 2 ? "personne" : "personnes"}`,
          ],
        }))}
        empty="Aucune série pour l’instant."
      />
      <section className="flow max-w-176">
        <h2>Voir l’avenir d’une personne</h2>
        <p className="hint">Les e-mails de série qu’elle recevra, avec leurs dates, si rien ne change d’ici là.</p>
        <form method="get" action={href("/admin/series/avenir")} className="form-stack">
          <Field label="Adresse e-mail" type="search" {...field("email")} />
          <p className="actions">
            <Button variant="secondary">Voir son avenir</Button>
          </p>
        </form>
      </section>
    </div>
  );
}

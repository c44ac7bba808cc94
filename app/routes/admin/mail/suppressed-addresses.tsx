import { href, redirect } from "react-router";
import { z } from "zod";
import {
  isOurs,
  liftSuppression,
  listSuppressed,
  suppressAddress,
} from "#app/domain/operations/emails/suppressed.server.ts";
import { emailField, lineField } from "#app/domain/values/fields.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FilterBar, FilterSearch } from "#app/ui/filter-bar.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/suppressed-addresses";
import { mailErrorLabel, mailTabs } from "./labels.ts";

const HERE = href("/admin/emails/adresses-bloquees");

export const handle = { title: "Adresses bloquées" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const search = searchTerm(url.searchParams.get("recherche"));
  return {
    search,
    lifting: url.searchParams.get("lever"),
    list: await listSuppressed(db, search, pageNumber(url.searchParams.get("page"))),
  };
}

const schema = z.object({ email: emailField });
const OURS =
  "C’est l’adresse de la vendeuse ou d’une administratrice\u00a0: ce que la boutique leur écrit doit arriver.";

const block = form(
  { guard: requireAdmin, schema },
  async ({ email }, { db, actor, context, request, url, formData }) => {
    if (await isOurs(db, email)) return { fieldErrors: { email: [OURS] } };
    await confirmFirst(context, { request, url }, formData);
    const isNew = await suppressAddress(db, actor, email);
    return redirect(withNotice(HERE, isNew ? "address-suppressed" : "address-suppressed-already"), 303);
  },
);

/** A listed address may be any text: it comes from a mail server's answer or from the form. */
const liftingSchema = z.object({
  lever: lineField({ min: 1, max: 254 }),
  motif: lineField({ min: 3, max: 300, missing: "Dites pourquoi\u00a0: le journal le garde." }),
});

const lift = form({ guard: requireAdmin, schema: liftingSchema }, async ({ lever, motif }, { db, actor }) => {
  await liftSuppression(db, actor, lever, motif);
  return redirect(withNotice(HERE, "suppression-lifted"), 303);
});

export async function action(args: Route.ActionArgs) {
  requireAdmin(args.context);
  const values = await args.request.clone().formData();
  return values.has("lever") ? lift(args) : block(args);
}

export default function SuppressedAddresses({ loaderData, actionData }: Route.ComponentProps) {
  const { search, lifting, list } = loaderData;
  const isLift = actionData?.result.initialValue?.lever !== undefined;
  return (
    <>
      <h1>Adresses bloquées</h1>
      <FlashNotice />
      <Tabs label="E-mails" tabs={mailTabs(HERE)} />
      <p className="hint">
        Un serveur de messagerie a dit que ces boîtes n’existent pas, ou vous les avez bloquées. Rien n’y est envoyé
        tant que le blocage n’est pas levé.
      </p>
      {(isLift || lifting) && <Lifting email={lifting ?? ""} answer={isLift ? actionData : undefined} />}
      <FilterBar label="les adresses bloquées" href={HERE} isFiltered={search !== ""}>
        <FilterSearch label="Adresse" name="recherche" value={search} />
      </FilterBar>
      <DataTable
        caption="Adresses bloquées, de la plus récente à la plus ancienne"
        columns={["Adresse", "Raison", "Bloquée le", "Action"]}
        rows={list.items.map(({ email, reason, createdAt }) => ({
          key: email,
          cells: [
            email,
            mailErrorLabel(reason),
            formatDateTime(createdAt),
            <a key="lift" className="link" href={`${HERE}?${new URLSearchParams({ lever: email })}#lever`}>
              Lever<span className="visually-hidden"> le blocage de {email}</span>
            </a>,
          ],
        }))}
        empty={search ? "Aucune adresse bloquée ne correspond." : "Aucune adresse n’est bloquée."}
      />
      <Pagination {...list} unit={["adresse", "adresses"]} />
      <Blocking answer={isLift ? undefined : actionData} />
    </>
  );
}

function Lifting({ email, answer }: { email: string; answer?: FormAnswer }) {
  const { value, field, summary } = formState({ answer, schema: liftingSchema });
  const lifted = value("lever") ?? email;
  return (
    <section className="flow max-w-176" id="lever">
      <h2 className="wrap-anywhere">Lever le blocage de {lifted}</h2>
      <form method="post" action={HERE} className="form-stack">
        <ErrorSummary errors={summary} />
        <input type="hidden" name="lever" value={lifted} />
        <Field
          label="Pourquoi"
          {...field("motif")}
          autoComplete="off"
          hint="Par exemple «&nbsp;sa boîte était pleine, elle me l’a écrit&nbsp;». Le journal le garde."
        />
        <p className="actions">
          <Button variant="secondary">Lever le blocage</Button>
        </p>
      </form>
    </section>
  );
}

function Blocking({ answer }: { answer?: FormAnswer }) {
  const { field, summary } = formState({ answer, schema });
  return (
    <section className="flow max-w-176">
      <h2>Bloquer une adresse</h2>
      <form method="post" action={HERE} className="form-stack">
        <ErrorSummary errors={summary} />
        <Field
          label="Adresse à bloquer"
          {...field("email")}
          type="email"
          autoComplete="off"
          hint="Plus rien n’y part, pas même une confirmation de commande."
        />
        <p className="actions">
          <Button variant="secondary" pendingLabel="Blocage en cours…">
            Bloquer
          </Button>
        </p>
      </form>
    </section>
  );
}

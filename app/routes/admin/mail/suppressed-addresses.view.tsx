import { href } from "react-router";
import type { SuppressedAddress } from "#app/domain/operations/emails/suppressed.server.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FilterBar, FilterSearch } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { MAIL_TABS, mailErrorLabel } from "./labels.ts";

const HERE = href("/admin/emails/adresses-bloquees");

interface Props {
  search: string;
  list: PageOf<SuppressedAddress>;
  address: { pathname: string; search: string };
  notice: NoticeContent | null;
  answer?: FormAnswer;
}

export function SuppressedView({ search, list, address, notice, answer }: Props) {
  return (
    <>
      <h1>Adresses bloquées</h1>
      <FlashNotice notice={notice} />
      <Tabs label="E-mails" tabs={MAIL_TABS.map((tab) => ({ ...tab, isCurrent: tab.href === HERE }))} />
      <p className="hint">
        Un serveur de messagerie a dit que ces boîtes n’existent pas, ou vous les avez bloquées. Rien n’y est envoyé
        tant que le blocage n’est pas levé.
      </p>
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
            <form key="lift" method="post" action={HERE}>
              <input type="hidden" name="lever" value={email} />
              <Button variant="quiet">
                Lever<span className="visually-hidden"> le blocage de {email}</span>
              </Button>
            </form>,
          ],
        }))}
        empty={search ? "Aucune adresse bloquée ne correspond." : "Aucune adresse n’est bloquée."}
      />
      <Pagination page={list.page} pages={list.pages} total={list.total} {...address} unit={["adresse", "adresses"]} />
      <Blocking answer={answer} />
    </>
  );
}

function Blocking({ answer }: { answer?: FormAnswer }) {
  const { field, summary } = formState({ answer });
  return (
    <section className="flow max-w-176">
      <h2>Bloquer une adresse</h2>
      <form method="post" action={HERE} className="form-stack">
        <ErrorSummary errors={summary} />
        <Field
          label="Adresse à bloquer"
          {...field("email")}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          hint="Plus rien n’y part, pas même une confirmation de commande."
        />
        <p className="actions">
          <Button variant="secondary" pendingLabel="Blocage en cours...">
            Bloquer
          </Button>
        </p>
      </form>
    </section>
  );
}

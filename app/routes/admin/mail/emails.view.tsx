import { href } from "react-router";
import type { EmailFilters, LoggedEmail } from "#app/domain/mail/email-log.server.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Field } from "#app/ui/field.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { EMAIL_STATE_WORDS, emailTitle, MAIL_TABS, mailFault, templateLabel } from "./email-words.ts";

interface Props {
  filters: EmailFilters;
  templates: readonly string[];
  list: PageOf<LoggedEmail>;
  counts: Record<string, number>;
  isMailConfigured: boolean;
  address: { pathname: string; search: string };
}

export function EmailsView({ filters, templates, list, counts, isMailConfigured, address }: Props) {
  return (
    <>
      <h1>E-mails</h1>
      <Tabs
        label="E-mails"
        tabs={MAIL_TABS.map((tab) => ({ ...tab, isCurrent: tab.href === href("/admin/emails") }))}
      />
      {!isMailConfigured && (
        <Notice tone="warning" title="Aucun serveur d’envoi n’est configuré">
          <p>
            Les e-mails attendent ici et partiront dès que <code>SMTP_URL</code> sera renseignée.
          </p>
        </Notice>
      )}
      <States counts={counts} chosen={filters.state} />
      <Filters filters={filters} templates={templates} />
      <DataTable
        caption="E-mails, du plus récent au plus ancien"
        columns={["E-mail", "Destinataire", "État", "Essais", "Écrit le", "Départ", "Dernière erreur"]}
        rows={list.items.map((mail) => ({
          key: mail.id,
          cells: [
            <a key="open" className="link" href={href("/admin/emails/:id", { id: mail.id })}>
              {emailTitle(mail)}
            </a>,
            <div key="to" className="data-long">
              {mail.recipient}
            </div>,
            <EmailState key="state" status={mail.status} />,
            `${mail.attempts}`,
            mail.createdAt,
            departureOf(mail),
            mail.lastError ? mailFault(mail.lastError) : "—",
          ],
        }))}
        empty="Aucun e-mail ne correspond à ces critères."
      />
      <Pagination page={list.page} pages={list.pages} total={list.total} {...address} unit={["e-mail", "e-mails"]} />
    </>
  );
}

/** What waits says when it leaves; what was taken back never does. */
function departureOf({ status, sentAt, scheduledFor }: LoggedEmail): string {
  if (sentAt) return sentAt;
  return status === "queued" ? `Prévu le ${scheduledFor}` : "—";
}

/** The figures are the way to the emails behind them. */
function States({ counts, chosen }: { counts: Record<string, number>; chosen: string | null }) {
  return (
    <dl className="admin-figures">
      {Object.entries(EMAIL_STATE_WORDS).map(([state, { label }]) => (
        <div key={state}>
          <dt>{label}</dt>
          <dd>
            <a href={`${href("/admin/emails")}?etat=${state}`} aria-current={state === chosen ? "true" : undefined}>
              <span className="visually-hidden">{label}&nbsp;: </span>
              {(counts[state] ?? 0).toLocaleString("fr-FR")}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Filters({ filters: { state, template, recipient }, templates }: Pick<Props, "filters" | "templates">) {
  return (
    <FilterBar
      label="les e-mails"
      href={href("/admin/emails")}
      isFiltered={state !== null || template !== null || recipient !== ""}
    >
      <Field label="Destinataire" name="destinataire" type="search" maxLength={100} defaultValue={recipient} />
      <Field
        label="État"
        name="etat"
        type="select"
        options={[
          { value: "", label: "Tous" },
          ...Object.entries(EMAIL_STATE_WORDS).map(([value, { label }]) => ({ value, label })),
        ]}
        defaultValue={state ?? ""}
      />
      <Field
        label="Modèle"
        name="modele"
        type="select"
        options={[
          { value: "", label: "Tous" },
          ...templates.map((name) => ({ value: name, label: templateLabel(name) })),
        ]}
        defaultValue={template ?? ""}
      />
    </FilterBar>
  );
}

export function EmailState({ status }: { status: string }) {
  const words = EMAIL_STATE_WORDS[status];
  return <Badge tone={words?.tone}>{words?.label ?? status}</Badge>;
}

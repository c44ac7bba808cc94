import { href } from "react-router";
import type { Cohort, Signup } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import type { GivenConsent } from "#app/domain/people/subscribers/consent-list.server.ts";
import type { ContactFilters, ContactList } from "#app/domain/people/subscribers/contact-lists.ts";
import type { GuideRequest } from "#app/domain/people/subscribers/guide-requests.server.ts";
import type { Message } from "#app/domain/people/subscribers/messages.server.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { ExportForm } from "#app/ui/export-form.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { filterFields, LIST_SLUGS, STATUS_SLUGS } from "./contact-filters.ts";
import { LIST_LABELS, MESSAGE_STATUS_LABELS, SUBSCRIBER_STATUS_LABELS } from "./labels.ts";
import { Messages } from "./messages-list.view.tsx";
import { Cohorts, Consents, GuideRequests, Signups } from "./subscriber-lists.view.tsx";

interface Props {
  filters: ContactFilters;
  address: { pathname: string; search: string };
  shown:
    | { list: "challenge"; rows: PageOf<Signup>; cohorts: Cohort[] }
    | { list: "guide"; rows: PageOf<GuideRequest> }
    | { list: "messages"; rows: PageOf<Message> }
    | { list: "consents"; rows: PageOf<GivenConsent> };
  /** The number of messages that await an answer. */
  unanswered: number;
  notice: NoticeContent | null;
}

const LISTS = Object.keys(LIST_LABELS) as ContactList[];

export function ContactsView({ filters, address, shown, unanswered, notice }: Props) {
  const { rows } = shown;
  return (
    <>
      <AdminHead title="Contacts">
        <ExportForm action={href("/admin/contacts/export")} filters={filterFields(filters)} />
      </AdminHead>
      <FlashNotice notice={notice} />
      <Tabs
        label="Listes"
        tabs={LISTS.map((list) => ({
          href: `${href("/admin/contacts")}?vue=${LIST_SLUGS[list]}`,
          label: LIST_LABELS[list].tab,
          isCurrent: list === filters.list,
          count: list === "messages" && unanswered > 0 ? `${unanswered.toLocaleString("fr-FR")} à répondre` : undefined,
        }))}
      />
      {shown.list === "challenge" && <Cohorts cohorts={shown.cohorts} chosen={filters.cohort} />}
      {shown.list === "challenge" && <h2>Inscriptions</h2>}
      <Filters filters={filters} />
      {shown.list === "challenge" && <Signups signups={shown.rows.items} />}
      {shown.list === "guide" && <GuideRequests requests={shown.rows.items} />}
      {shown.list === "messages" && <Messages messages={shown.rows.items} address={address} />}
      {shown.list === "consents" && <Consents consents={shown.rows.items} />}
      <Pagination
        page={rows.page}
        pages={rows.pages}
        total={rows.total}
        pathname={address.pathname}
        search={withoutNotice(address.search)}
        unit={LIST_LABELS[filters.list].unit}
      />
    </>
  );
}

function Filters({ filters }: { filters: ContactFilters }) {
  const { list, search, cohort, status } = filters;
  const isMessages = list === "messages";
  const statuses = Object.entries(isMessages ? MESSAGE_STATUS_LABELS : SUBSCRIBER_STATUS_LABELS);
  return (
    <FilterBar
      label={LIST_LABELS[list].tab.toLowerCase()}
      href={`${href("/admin/contacts")}?vue=${LIST_SLUGS[list]}`}
      isFiltered={search !== "" || cohort !== null || status !== null}
    >
      <input type="hidden" name="vue" value={LIST_SLUGS[list]} />
      {cohort && <input type="hidden" name="cohorte" value={cohort} />}
      <FilterSearch
        label={isMessages ? "Nom, e-mail ou mots" : "Prénom, e-mail ou téléphone"}
        name="recherche"
        value={search}
      />
      <FilterSelect
        label="État"
        name="etat"
        all={isMessages ? "Tous" : "Toutes"}
        options={statuses.map(([known, label]) => ({ value: STATUS_SLUGS[known as keyof typeof STATUS_SLUGS], label }))}
        value={status && STATUS_SLUGS[status]}
      />
    </FilterBar>
  );
}

/** Links to other pages do not repeat the notice. */
function withoutNotice(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("notice");
  return query.size > 0 ? `?${query}` : "";
}

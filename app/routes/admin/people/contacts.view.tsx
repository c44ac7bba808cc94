import { href } from "react-router";
import type { Cohort, ConsentGiven, Message, Person, Signup } from "#app/domain/people/lists.server.ts";
import type { ContactFilters, ContactView } from "#app/domain/people/views.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import type { NoticeContent } from "#app/notices.ts";
import { ExportForm } from "#app/ui/export-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Cohorts, Consents, GuideRequests, Messages, Signups } from "./contacts-lists.view.tsx";

interface Props {
  filters: ContactFilters;
  address: { pathname: string; search: string };
  shown:
    | { view: "challenge"; list: PageOf<Signup>; cohorts: Cohort[] }
    | { view: "guide"; list: PageOf<Person> }
    | { view: "messages"; list: PageOf<Message> }
    | { view: "consentements"; list: PageOf<ConsentGiven> };
  /** Messages that wait for an answer. */
  unanswered: number;
  notice: NoticeContent | null;
}

const VIEWS: Record<ContactView, { label: string; unit: readonly [string, string] }> = {
  challenge: { label: "Challenge", unit: ["inscription", "inscriptions"] },
  guide: { label: "Guide", unit: ["demande", "demandes"] },
  messages: { label: "Messages", unit: ["message", "messages"] },
  consentements: { label: "Consentements", unit: ["consentement", "consentements"] },
};

export function ContactsView({ filters, address, shown, unanswered, notice }: Props) {
  const { view, search, cohort, state } = filters;
  const { list } = shown;
  return (
    <>
      <div className="admin-head">
        <h1>Contacts</h1>
        <ExportForm
          action={href("/admin/contacts/export")}
          filters={{ vue: view, recherche: search, cohorte: cohort, etat: state }}
        />
      </div>
      <FlashNotice notice={notice} />
      <Tabs
        label="Listes"
        tabs={Object.entries(VIEWS).map(([name, { label }]) => ({
          href: `${href("/admin/contacts")}?vue=${name}`,
          label,
          isCurrent: name === view,
          count: name === "messages" && unanswered > 0 ? `${unanswered.toLocaleString("fr-FR")} à répondre` : undefined,
        }))}
      />
      {shown.view === "challenge" && <Cohorts cohorts={shown.cohorts} chosen={cohort} />}
      {shown.view === "challenge" && <h2>Inscriptions</h2>}
      <Filters filters={filters} />
      {shown.view === "challenge" && <Signups signups={shown.list.items} />}
      {shown.view === "guide" && <GuideRequests people={shown.list.items} />}
      {shown.view === "messages" && <Messages messages={shown.list.items} address={address} />}
      {shown.view === "consentements" && <Consents consents={shown.list.items} />}
      <Pagination
        page={list.page}
        pages={list.pages}
        total={list.total}
        pathname={address.pathname}
        search={withoutNotice(address.search)}
        unit={VIEWS[view].unit}
      />
    </>
  );
}

const STATES = {
  people: [
    { value: "", label: "Toutes" },
    { value: "confirmees", label: "Confirmées" },
    { value: "a-confirmer", label: "À confirmer" },
    { value: "desinscrites", label: "Désinscrites" },
  ],
  messages: [
    { value: "", label: "Tous" },
    { value: "a-repondre", label: "À répondre" },
    { value: "repondus", label: "Répondus" },
  ],
};

function Filters({ filters: { view, search, cohort, state } }: { filters: ContactFilters }) {
  return (
    <FilterBar
      label={VIEWS[view].label.toLowerCase()}
      href={`${href("/admin/contacts")}?vue=${view}`}
      isFiltered={search !== "" || cohort !== null || state !== null}
    >
      <input type="hidden" name="vue" value={view} />
      {cohort && <input type="hidden" name="cohorte" value={cohort} />}
      <Field
        label={view === "messages" ? "Nom, e-mail ou mots" : "Prénom, e-mail ou téléphone"}
        name="recherche"
        type="search"
        maxLength={100}
        defaultValue={search}
      />
      <Field
        label="État"
        name="etat"
        type="select"
        options={view === "messages" ? STATES.messages : STATES.people}
        defaultValue={state ?? ""}
      />
    </FilterBar>
  );
}

/** Said once: the pages beside do not say it again. */
function withoutNotice(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("notice");
  return query.size > 0 ? `?${query}` : "";
}

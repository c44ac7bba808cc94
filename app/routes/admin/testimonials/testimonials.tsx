import { data, href, redirect } from "react-router";
import { ofName } from "#app/content/typography.ts";
import { KINDS } from "#app/domain/people/testimonials/fields.ts";
import { kindsInUse, listManaged, type ManagedLine } from "#app/domain/people/testimonials/manage-list.server.ts";
import { setPublished } from "#app/domain/people/testimonials/publication.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { formatDate, formatMonth } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import type { Route } from "./+types/testimonials";
import { KIND_LABELS } from "./labels.ts";

const HERE = href("/admin/temoignages");

const STATES = { "a-relire": "waiting", publies: "published", masques: "hidden" } as const;
const STATE_LABELS = { "a-relire": "À relire", publies: "Publiés", masques: "Non publiés" };

export const handle = { title: "Témoignages" } satisfies Handle;

/** Also loaded at /admin/temoignages/:id/publication, which only takes the POST below. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  if (params.id) throw redirect(HERE);
  const { searchParams } = url;
  const state = Object.keys(STATES).find((known) => known === searchParams.get("etat")) as
    | keyof typeof STATES
    | undefined;
  const kind = KINDS.find((known) => known === searchParams.get("genre")) ?? null;
  const search = searchTerm(searchParams.get("recherche"));
  const filters = { kind, state: state ? STATES[state] : null, search };
  const used = await kindsInUse(db);
  return {
    filters: { kind, state: state ?? null, search },
    kinds: optionsOf(KIND_LABELS).filter(({ value }) => value === kind || used.some((one) => one === value)),
    list: await listManaged(db, filters, pageNumber(searchParams.get("page"))),
  };
}

/** `publier` is the wanted state, so that a double click counts once. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  if (!id) throw data(null, { status: 405 });
  const sent = await request.formData();
  const wanted = sent.get("publier");
  if (wanted !== "oui" && wanted !== "non") throw data(null, { status: 400 });
  const isPublished = wanted === "oui";
  const outcome = await setPublished(db, actor, { id, isPublished });
  if (outcome.ok) {
    const done = outcome.waits ? "testimonial-announced" : isPublished ? "testimonial-published" : "testimonial-hidden";
    throw redirect(withNotice(HERE, done), 303);
  }
  if (outcome.reason === "unknown") throw redirect(withNotice(HERE, "testimonial-gone"), 303);
  // A testimonial that lacks something leads to its form.
  const form = href("/admin/temoignages/:id/modifier", { id });
  throw redirect(withNotice(form, `testimonial-${outcome.reason}`), 303);
}

export default function Testimonials({ loaderData }: Route.ComponentProps) {
  const { filters, kinds, list } = loaderData;
  const isFiltered = filters.kind !== null || filters.state !== null || filters.search !== "";
  return (
    <>
      <AdminHead title="Témoignages">
        <ButtonLink href={href("/admin/temoignages/nouveau")}>Nouveau témoignage</ButtonLink>
      </AdminHead>
      <FlashNotice />
      <Filters filters={filters} kinds={kinds} />
      <DataTable
        caption="Témoignages, du plus récent au plus ancien"
        columns={["Nom", "Genre", "Texte", "État", "Reçu le", "Publié le", "Expérience", "Actions"]}
        rows={list.items.map((line) => ({
          key: line.id,
          cells: [
            line.author,
            KIND_LABELS[line.kind],
            excerpt(line.text),
            <State key="state" line={line} />,
            formatDate(line.receivedAt),
            line.publishedAt ? formatDate(line.publishedAt) : "—",
            line.experiencedOn ? formatMonth(`${line.experiencedOn}T12:00:00Z`) : "—",
            <Actions key="actions" line={line} />,
          ],
        }))}
        empty={isFiltered ? "Aucun témoignage ne correspond à ces critères." : "Aucun témoignage pour le moment."}
      />
      <Pagination {...list} unit={["témoignage", "témoignages"]} />
    </>
  );
}

type FiltersProps = Pick<Route.ComponentProps["loaderData"], "filters" | "kinds">;

function Filters({ filters: { kind, state, search }, kinds }: FiltersProps) {
  return (
    <FilterBar label="les témoignages" href={HERE} isFiltered={kind !== null || state !== null || search !== ""}>
      <FilterSearch label="Nom ou mots" name="recherche" value={search} />
      <FilterSelect label="Genre" name="genre" options={kinds} value={kind} />
      <FilterSelect label="État" name="etat" options={optionsOf(STATE_LABELS)} value={state} />
    </FilterBar>
  );
}

function State({ line }: { line: ManagedLine }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {line.isPublished && !line.isUnchecked && <Badge tone="green">Publié</Badge>}
      {line.isPublished && line.isUnchecked && <Badge tone="orange">Non vérifié&nbsp;: caché</Badge>}
      {line.isRefused && <Badge tone="red">Refusé</Badge>}
      {!line.isPublished &&
        !line.isRefused &&
        (line.isSubmitted ? <Badge tone="orange">À relire</Badge> : <Badge>Non publié</Badge>)}
      {line.isSample && <Badge tone="yellow">Exemple</Badge>}
    </span>
  );
}

function Actions({ line }: { line: ManagedLine }) {
  const whose = <span className="visually-hidden"> le témoignage {ofName(line.author)}</span>;
  return (
    <RowActions>
      <a className="link" href={href("/admin/temoignages/:id/modifier", { id: line.id })}>
        {line.isPublished ? "Modifier" : "Relire"}
        {whose}
      </a>
      <form method="post" action={href("/admin/temoignages/:id/publication", { id: line.id })}>
        <Button variant="quiet" name="publier" value={line.isPublished ? "non" : "oui"}>
          {line.isPublished ? "Retirer" : "Publier"}
          {whose}
        </Button>
      </form>
      <a className="link" href={href("/admin/temoignages/:id/supprimer", { id: line.id })}>
        Supprimer
        {whose}
      </a>
    </RowActions>
  );
}

const EXCERPT = 120;

function excerpt(text: string): string {
  if (text.length <= EXCERPT) return text;
  return `${text.slice(0, EXCERPT).replace(/\s+\S*$/, "")}…`;
}

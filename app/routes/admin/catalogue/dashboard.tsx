import { data, href, isRouteErrorResponse, redirect } from "react-router";
import { readLaunchList } from "#app/domain/operations/deliverability/sender-gaps.server.ts";
import type { FormationInput } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import { listNotYetForSale } from "#app/domain/shop/catalogue/formations.server.ts";
import { listAllFormations, setVisibility } from "#app/domain/shop/catalogue/manage.server.ts";
import { pricedOf } from "#app/domain/shop/catalogue/prices-in-force.server.ts";
import { amountAt } from "#app/domain/shop/catalogue/pricing.ts";
import { listSubjects } from "#app/domain/shop/catalogue/subjects.server.ts";
import { readWeeklyStats } from "#app/domain/shop/orders/desk/recent-sales.server.ts";
import { stripeEndpoint } from "#app/domain/shop/orders/fulfilment/stripe-events.server.ts";
import { eurosToCents, formatEuros, formatWholeEuros } from "#app/domain/values/money.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { faultOf } from "#app/middleware/form.server.ts";
import { asAdmin, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, LinkLine } from "#app/ui/button.tsx";
import { DataTable, Detail, FreeText, RowActions } from "#app/ui/data-table.tsx";
import { ErrorReference } from "#app/ui/error-page.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { KeyFigures } from "#app/ui/lists.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { isLeft } from "../launch/steps.ts";
import type { Route } from "./+types/dashboard";
import { STATUS_LABELS, TYPE_LABELS } from "./labels.ts";
import { NotYetForSale } from "./not-yet-for-sale.view.tsx";
import { savedNotice } from "./saved-notice.server.ts";

export const handle = { title: "Administration des formations" } satisfies Handle;

const LIST = href("/admin/dashboard");

/** Also loaded at /admin/formations/:id/visibilite, which only takes the POST of « Masquer » and « Afficher » below. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  if (params.id) throw redirect(LIST);
  const db = context.get(dbContext);
  const { items, ...pages } = await listAllFormations(db, pageNumber(url.searchParams.get("page")));
  const notYet = await listNotYetForSale(
    db,
    items.map(({ id }) => id),
  );
  const week = await readWeeklyStats(db);
  const toDo = (await readLaunchList(db, stripeEndpoint)).filter(isLeft);
  const now = new Date();
  const subjects = new Map((await listSubjects(db)).map((subject) => [subject.slug, subject.name]));
  return {
    notice: await savedNotice(db, url),
    toDo: { count: toDo.length, isClosed: livemode && toDo.some(({ blocksSales }) => blocksSales) },
    hasSecondFactor: admin.hasSecondFactor,
    week: [
      { term: "Inscriptions", value: `${week.signups}` },
      { term: "Commandes payées", value: `${week.orders}` },
      { term: "Chiffre d’affaires TTC", value: formatEuros(week.revenue) },
    ],
    pages,
    formations: items.map(({ id, input, currentParticipants, unpaidSeats, waiting }) => ({
      id,
      // The button that was pressed keeps the focus.
      isChanged: url.searchParams.has("notice") && url.searchParams.get("ligne") === id,
      name: input.name,
      slug: input.slug,
      isActive: input.isActive,
      status: { label: STATUS_LABELS[input.status], tone: STATUS_TONES[input.status] },
      category: subjects.get(input.category) ?? input.category,
      price: priceLabel(amountAt(pricedOf(input), now), input.price),
      type: TYPE_LABELS[input.type],
      openDate: input.openDate ? formatDate(input.openDate) : "—",
      participants: `${currentParticipants - unpaidSeats}/${input.maxParticipants ?? "∞"}`,
      unpaid: unpaidSeats > 0 ? `et ${unpaidSeats} à payer` : null,
      waiting: waiting > 0 ? `${waiting} en liste d’attente` : null,
      gaps: notYet.get(id) ?? null,
      closedOn: input.closeDate && input.closeDate <= now ? formatDate(input.closeDate) : null,
    })),
  };
}

/** `visible` is the wanted state, so that a double click counts once; without it the state is toggled. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { id } = params;
  if (!id) throw data(null, { status: 405 });
  const wanted = (await request.formData()).get("visible");
  const visible = wanted === null ? null : wanted === "oui";
  if (!visible) requireRecentLogin(context, withNotice(LIST, "identity-confirmed"));
  const isThere = await setVisibility(db, actor, id, visible).catch(faultOf(context, "Erreur lors de la mise à jour"));
  if (typeof isThere === "object") throw data(isThere, isThere.status);
  const next = isThere ? withNotice(`${LIST}?ligne=${id}`, "formation-updated") : withNotice(LIST, "formation-gone");
  throw redirect(next, 303);
}

const STATUS_TONES = {
  draft: "yellow",
  open: "green",
  closed: "red",
  full: "orange",
  archived: "grey",
} as const satisfies Readonly<Record<FormationInput["status"], string>>;

/** « 1 997 € (2 497 €) »: today's price, and the normal one in brackets while it is higher. */
function priceLabel(amount: number, price: number): string {
  return eurosToCents(price) > amount ? `${formatEuros(amount)} (${formatWholeEuros(price)})` : formatEuros(amount);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { notice, toDo, hasSecondFactor, week, formations, pages } = loaderData;
  return (
    <>
      <AdminHead title="Administration des formations">
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <a className="link" href={href("/admin")}>
            Aujourd’hui
          </a>
          <a className="link" href={href("/admin/sujets")}>
            Sujets
          </a>
          <ButtonLink href={href("/admin/formations/nouvelle")}>Nouvelle formation</ButtonLink>
        </p>
      </AdminHead>
      <FlashNotice notice={notice} hasFocus={!formations.some(({ isChanged }) => isChanged)} />
      {toDo.count > 0 && (
        <Notice
          tone={toDo.isClosed ? "warning" : "info"}
          title={toDo.isClosed ? "La boutique est fermée" : "Avant d’ouvrir"}
        >
          <p>
            {toDo.count > 1 ? `Il reste ${toDo.count} points` : "Il reste un point"} à régler avant d’ouvrir.{" "}
            <a className="link" href={href("/admin/lancement")}>
              Tout ce qui manque avant d’ouvrir
            </a>
          </p>
        </Notice>
      )}
      {!hasSecondFactor && (
        <Notice tone="info" title="Protégez l’administration">
          <p>
            Un mot de passe se devine ou se vole.{" "}
            <a href={href("/admin/securite")}>Activez la double authentification</a>
            &nbsp;: elle sera obligatoire dès que le site sera en ligne.
          </p>
        </Notice>
      )}
      <section aria-labelledby="semaine">
        <h2 id="semaine" className="mb-2 font-semibold font-text text-sm leading-normal tracking-normal">
          Les 7 derniers jours
        </h2>
        <KeyFigures items={week} />
        <p className="hint">
          Les inscriptions sont celles des formulaires, sans les clientes ni les contacts importés. Une commande
          remboursée en entier n’est plus comptée.
        </p>
      </section>
      <DataTable
        caption="Formations, de la plus récente à la plus ancienne"
        columns={["Formation", "Statut", "Catégorie", "Prix", "Type", "Ouverture", "Participants", "Actions"]}
        rows={formations.map((formation) => ({ key: formation.id, cells: cellsOf(formation) }))}
        empty="Aucune formation pour le moment."
      />
      <p className="hint">
        Participants&nbsp;: les places achetées, sur celles que vous vendez. Un accès donné à la main ou importé n’en
        prend pas&nbsp;: <a href={href("/admin/apprenantes")}>qui a accès à quoi</a>.
      </p>
      <Pagination {...pages} address={LIST} unit={["formation", "formations"]} />
    </>
  );
}

type FormationLine = Route.ComponentProps["loaderData"]["formations"][number];

function cellsOf(formation: FormationLine) {
  const { name, slug, status, isActive, category, price, type, openDate, participants, unpaid } = formation;
  const { waiting, gaps, closedOn } = formation;
  return [
    <FreeText key="name">
      {name}
      <Detail>{slug}</Detail>
    </FreeText>,
    <div key="status">
      <span className="badges">
        <Badge tone={status.tone}>{status.label}</Badge>
        {!isActive && <Badge>Masquée</Badge>}
      </span>
      {closedOn && <Detail>Inscriptions closes depuis le {closedOn}</Detail>}
      {gaps && (
        <Detail>
          <NotYetForSale gaps={gaps} />
        </Detail>
      )}
    </div>,
    category,
    price,
    type,
    openDate,
    <div key="participants">
      {participants}
      {unpaid && <Detail>{unpaid}</Detail>}
      {waiting && (
        <Detail>
          <a className="link" href={`${href("/admin/liste-attente")}?formation=${slug}`}>
            {waiting}
          </a>
        </Detail>
      )}
    </div>,
    <Actions key="actions" {...formation} />,
  ];
}

function Actions({ id, name, isActive, isChanged }: FormationLine) {
  const of = <span className="visually-hidden"> {name}</span>;
  const toggle = isActive ? "Masquer" : "Afficher";
  return (
    <RowActions>
      <a className="link" href={href("/admin/formations/:id/modifier", { id })}>
        Éditer{of}
      </a>
      <form method="post" action={href("/admin/formations/:id/visibilite", { id })}>
        <input type="hidden" name="visible" value={isActive ? "non" : "oui"} />
        <Button variant="quiet" title={toggle} autoFocus={isChanged}>
          {toggle}
          {of}
        </Button>
      </form>
      <a className="link" href={href("/admin/formations/:id/supprimer", { id })}>
        Supprimer{of}
      </a>
    </RowActions>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const fault: string | undefined = isRouteErrorResponse(error) ? error.data?.fault : undefined;
  return (
    <>
      <h1>Administration des formations</h1>
      <Notice tone="error" title={fault ?? "Erreur lors du chargement des formations"}>
        {!fault && <ErrorReference />}
        <LinkLine href={LIST}>Réessayer</LinkLine>
      </Notice>
    </>
  );
}

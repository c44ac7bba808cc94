import { data, href, redirect } from "react-router";
import { sellerErrors } from "#app/config/seller.server.ts";
import type { FormationInput } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import { pricedOf } from "#app/domain/shop/catalogue/for-sale.server.ts";
import { listAllFormations, setVisibility } from "#app/domain/shop/catalogue/manage.server.ts";
import { amountAt } from "#app/domain/shop/catalogue/pricing.ts";
import { readWeeklyStats } from "#app/domain/shop/orders/desk/weekly-stats.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { eurosToCents, formatEuros, formatWholeEuros } from "#app/domain/values/money.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/dashboard";
import { DashboardError, DashboardView } from "./dashboard.view.tsx";
import { CATEGORY_LABELS, STATUS_LABELS, TYPE_LABELS } from "./labels.ts";

const LIST = href("/admin/dashboard");

/** Also loaded at /admin/formations/:id/visibilite, which only takes the POST of « Masquer » and « Afficher » below. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  if (params.id) throw redirect(LIST);
  const db = context.get(dbContext);
  const { items, ...pages } = await listAllFormations(db, pageNumber(url.searchParams.get("page")));
  const week = await readWeeklyStats(db);
  const now = new Date();
  return {
    notice: readNotice(url),
    sellerErrors,
    hasSecondFactor: admin.hasSecondFactor,
    week: { signups: `${week.signups}`, orders: `${week.orders}`, revenue: formatEuros(week.revenue) },
    pages,
    formations: items.map(({ id, input, currentParticipants }) => ({
      id,
      name: input.name,
      slug: input.slug,
      isActive: input.isActive,
      status: { label: STATUS_LABELS[input.status], tone: STATUS_TONES[input.status] },
      category: CATEGORY_LABELS[input.category],
      price: priceLabel(amountAt(pricedOf(input), now), input.price),
      type: TYPE_LABELS[input.type],
      openDate: input.openDate ? formatDate(input.openDate) : "—",
      participants: `${currentParticipants}/${input.maxParticipants ?? "∞"}`,
    })),
  };
}

/**
 * « Masquer » and « Afficher ». `visible` is the wanted state, so that a double click counts once; without it the state is
 * toggled.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const { id } = params;
  if (!id) throw data(null, { status: 405 });
  const wanted = (await request.formData()).get("visible");
  const visible = wanted === null ? null : wanted === "oui";
  const isThere = isId(id) && (await setVisibility(context.get(dbContext), actor, id, visible));
  throw redirect(withNotice(LIST, isThere ? "formation-updated" : "formation-gone"), 303);
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

export const meta: Route.MetaFunction = () => [
  { title: "Administration des formations" },
  { name: "description", content: "Les formations du catalogue et les chiffres de la semaine." },
];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <DashboardView {...loaderData} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}

import { sellerErrors } from "#app/config/seller.server.ts";
import { listAllFormations } from "#app/domain/catalogue/manage.server.ts";
import { readWeeklyStats } from "#app/domain/orders/desk/weekly-stats.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/notices.ts";
import type { Route } from "./+types/dashboard";
import { DashboardError, DashboardView } from "./dashboard.view.tsx";
import { CATEGORY_LABELS, formatWholeEuros, STATUS_LABELS, STATUS_TONES, TYPE_LABELS } from "./labels.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const db = context.get(dbContext);
  const { items, ...pages } = await listAllFormations(db, pageNumber(url.searchParams.get("page")));
  const week = await readWeeklyStats(db);
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
      isActive: input.is_active,
      status: { label: STATUS_LABELS[input.status], tone: STATUS_TONES[input.status] },
      category: CATEGORY_LABELS[input.category],
      price: priceLabel(input.price, input.promotional_price),
      type: TYPE_LABELS[input.type],
      openDate: input.open_date ? formatDate(input.open_date) : "—",
      participants: `${currentParticipants}/${input.max_participants ?? "∞"}`,
    })),
  };
}

/** « 1 997 € (2 497 €) »: the promotional price, and the normal one in brackets. */
function priceLabel(price: number, promotional: number | null): string {
  const normal = formatWholeEuros(price);
  return promotional === null ? normal : `${formatWholeEuros(promotional)} (${normal})`;
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

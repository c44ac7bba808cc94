import { listAttestations } from "#app/domain/school/attestation/manage.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/attestations";
import { AttestationsView } from "./attestations.view.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const number = searchTerm(url.searchParams.get("numero"));
  const page = pageNumber(url.searchParams.get("page"));
  return {
    number,
    notice: readNotice(url),
    address: { pathname: url.pathname, search: url.search },
    attestations: await listAttestations(context.get(dbContext), number, page),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Attestations" },
  { name: "description", content: "Les attestations de suivi, et celles qui ont été retirées." },
];

export default function Attestations({ loaderData }: Route.ComponentProps) {
  return <AttestationsView {...loaderData} />;
}

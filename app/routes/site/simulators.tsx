import { data } from "react-router";
import { simulatorsPage } from "#app/content/resources/simulateurs.ts";
import { hasErrors, runSimulators } from "#app/domain/site/simulators/simulators.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/simulators";
import { SimulatorsView } from "./simulators.view.tsx";

const examples = Object.fromEntries(
  simulatorsPage.simulators.map(({ id, fields }) => [
    id,
    Object.fromEntries(fields.map((field) => [field.name, field.example])),
  ]),
) as Parameters<typeof runSimulators>[1];

const fieldNames = simulatorsPage.simulators.flatMap(({ fields }) => fields.map(({ name }) => name));

/** Three GET forms: the figures are in the address. An answer with figures is not cached. */
export function loader({ url }: Route.LoaderArgs) {
  const runs = runSimulators(Object.fromEntries(url.searchParams), examples);
  const headers: HeadersInit = url.search ? { "Cache-Control": "private, no-store" } : variesWith(...fieldNames);
  return data(runs, { status: hasErrors(runs) ? 400 : 200, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: simulatorsPage.metaTitle,
    description: simulatorsPage.metaDescription,
    noindex: args.location.search !== "",
  });

export default function Simulators({ loaderData }: Route.ComponentProps) {
  return <SimulatorsView runs={loaderData} />;
}

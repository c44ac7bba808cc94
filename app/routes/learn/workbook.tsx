import { data } from "react-router";
import { readWorkbook } from "#app/domain/school/learning/workbook.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/workbook";
import { WorkbookView } from "./workbook.view.tsx";
import { notesOf, sheetsOf } from "./workbook-sheets.ts";

/** « Cahier »: all answers and notes of a learner in a training. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const workbook = await readWorkbook(context.get(dbContext), signedInUser(context).id, params.slug);
  if (!workbook) throw data(null, { status: 404 });
  return { slug: params.slug, name: workbook.name, sheets: sheetsOf(workbook), notes: notesOf(workbook) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Mon cahier · ${loaderData.name}` : "Mon cahier" },
  { name: "description", content: "Tout ce que vous avez écrit dans votre formation." },
];

export default function WorkbookPage({ loaderData }: Route.ComponentProps) {
  return <WorkbookView {...loaderData} />;
}

import { allRefused } from "#app/domain/operations/imports/trial.server.ts";
import { csvOf } from "#app/domain/values/csv.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/refused-rows";
import { readImport, refusedLine } from "./import-page.server.ts";

/** Every row that is refused or not stored, with its line, column and reason. Names nobody. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const found = await readImport(db, params.id);
  async function* cells() {
    for await (const lines of allRefused(db, found.id)) {
      yield lines.map((one) => {
        const { line, column, text } = refusedLine(one, found);
        return [line, column, text];
      });
    }
  }
  return fileAnswer(context, { name: "lignes-refusees", type: "csv" }, async () =>
    csvOf(["Ligne", "Colonne", "Motif"], cells()),
  );
}

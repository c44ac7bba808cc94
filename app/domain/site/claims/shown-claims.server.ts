import { FIGURE_IDS, type FigureId, figures } from "#app/content/figures.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readStatements } from "./rows.server.ts";
import { matchesSite, type Statement, validStatements } from "./validity.ts";

/** A figure as pages may show it. */
export interface ShownFigure {
  id: FigureId;
  value: string;
  label: string;
  /** Null for an unproven figure, which only a shop without a live key shows. */
  proof: Pick<Statement, "source" | "sampleSize" | "from" | "to" | "charges" | "verifiedAt" | "expiresAt"> | null;
}

export interface ShownClaims {
  figures: ShownFigure[];
  /** The figures that texts of the site may state. */
  spelled: FigureId[];
}

/** A shop that takes real payments shows only proven figures (Code de la consommation, art. L121-2, L121-4). */
export async function shownClaims(db: Db): Promise<ShownClaims> {
  const statements = await readStatements(db);
  const valid = new Map(validStatements(statements, new Date()).map((statement) => [statement.key, statement]));
  const shown = FIGURE_IDS.filter((id) => !livemode || valid.has(id));
  return {
    figures: shown.map((id) => toFigure(id, valid.get(id))),
    spelled: shown.filter((id) => {
      const statement = valid.get(id);
      return !statement || matchesSite(statement);
    }),
  };
}

function toFigure(id: FigureId, statement: Statement | undefined): ShownFigure {
  const { value, label } = figures[id];
  if (!statement) return { id, value, label, proof: null };
  const { source, sampleSize, from, to, charges, verifiedAt, expiresAt } = statement;
  return { id, label, value: statement.value, proof: { source, sampleSize, from, to, charges, verifiedAt, expiresAt } };
}

import { heardFromLabel } from "#app/content/heard-from.ts";
import {
  type OriginSales,
  readAnsweredSales,
  readCodeSales,
  readFormationSales,
  readOriginSales,
} from "#app/domain/shop/orders/desk/sales-figures.server.ts";
import { readDailyCounts } from "#app/domain/site/audience/daily-counts.server.ts";
import { type Cell, csvOf } from "#app/domain/values/csv.server.ts";
import { asAdmin, notFound } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/figures-file";
import { periodOf } from "./figures-parts.view.tsx";

const FILES = {
  "audience.csv": {
    columns: ["Jour", "Page", "Origine", "Lectures"],
    read: async (db: Db, days: number): Promise<Cell[][]> =>
      (await readDailyCounts(db, days)).map(({ day, page, source, n }) => [day, page, source, n]),
  },
  "ventes.csv": {
    columns: ["Formation", "Page lue", "Page de commande lue", "Commandes", "Payées", "Revenu net", "TVA"],
    read: async (db: Db, days: number): Promise<Cell[][]> =>
      (await readFormationSales(db, days)).map(({ name, pageReads, checkoutReads, orders, paid, net, vat }) => {
        return [name, pageReads, checkoutReads, orders, paid, BigInt(net), BigInt(vat)];
      }),
  },
  "origines.csv": {
    columns: ["Mesure", "Origine", "Commandes", "Payées", "Revenu net"],
    read: async (db: Db, days: number): Promise<Cell[][]> => [
      ...(await readOriginSales(db, days)).map((row) => ofOrigin("Mot", row.name ?? "Inconnu", row)),
      ...(await readAnsweredSales(db, days)).map((row) => ofOrigin("Réponse", heardFromLabel(row.name), row)),
      ...(await readCodeSales(db, days)).map((row) => ofOrigin("Code", row.name ?? "Sans code", row)),
    ],
  },
};

const ofOrigin = (measure: string, name: string, { orders, paid, net }: OriginSales): Cell[] => {
  return [measure, name, orders, paid, BigInt(net)];
};

/** The figures of a page as a table for a spreadsheet; amounts in euros. */
export async function loader({ params: { file }, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  if (!Object.hasOwn(FILES, file)) throw notFound();
  const { columns, read } = FILES[file as keyof typeof FILES];
  const days = periodOf(url);
  const cells = await read(db, days);
  async function* rows() {
    yield cells;
  }
  const name = `${file.replace(".csv", "")}-${days}-jours`;
  return fileAnswer(context, { name, type: "csv" }, async () => csvOf(columns, rows()));
}

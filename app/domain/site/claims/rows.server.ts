import { type Selectable, sql } from "kysely";
import { FIGURE_IDS, type FigureKind, figures } from "#app/content/figures.ts";
import type { Db } from "#db/connection.server.ts";
import type { Claims } from "#db/schema.ts";
import type { Proof, SiteFigure } from "./validity.ts";

export interface StoredProof extends Proof {
  id: string;
  file: { key: string; name: string; type: string } | null;
  createdAt: Date;
}

/** Those that came with the site, then the founder's own in the order in which she added them. */
export async function readFigures(db: Db): Promise<SiteFigure[]> {
  return (await readAllFigures(db)).figures;
}

/** `deleted`: what they stated must not come back with their deletion. */
export async function readAllFigures(db: Db): Promise<{ figures: SiteFigure[]; deleted: SiteFigure[] }> {
  const own = await db
    .selectFrom("ownFigures")
    .select(["key", "value", "label", "about", "pages", sql<boolean>`deleted_at is not null`.as("isDeleted")])
    .select(sql<number>`row_number() over (order by created_at, key)::int`.as("number"))
    .orderBy("number")
    .execute();
  const ofSite = FIGURE_IDS.map((key) => {
    const { value, label, about } = figures[key];
    return { key, value, label, about, pages: [] };
  });
  const known = (isDeleted: boolean) => own.filter((row) => row.isDeleted === isDeleted).map(toFigure);
  return { figures: [...ofSite, ...known(false)], deleted: known(true) };
}

/** What figures have stated before. `label`: of the founder's own. */
export function readEarlierValues(db: Db) {
  return (
    db
      .selectFrom("claimHistory")
      .leftJoin("ownFigures", "ownFigures.key", "claimHistory.key")
      .leftJoin("claims", "claims.key", "claimHistory.key")
      .select(["claimHistory.key", "claimHistory.value", "ownFigures.label"])
      // It was stated and has no row any more.
      .select(sql<boolean>`claims.key is null`.as("isWithdrawn"))
      .distinct()
      .execute()
  );
}

const toFigure = <Row extends { about: string; isDeleted: boolean }>({ isDeleted: _, ...row }: Row) => ({
  ...row,
  about: row.about as FigureKind,
});

/** Without those about figures that the site no longer has. */
export async function readProofs(db: Db): Promise<StoredProof[]> {
  const rows = await db
    .selectFrom("claims")
    .select(COLUMNS)
    .where(({ eb, or }) =>
      or([eb("key", "in", [...FIGURE_IDS]), eb("key", "in", db.selectFrom("ownFigures").select("key"))]),
    )
    .orderBy("key")
    .execute();
  return rows.map(toProof);
}

export async function readHistory(db: Db, key: string): Promise<(StoredProof & { replacedAt: Date })[]> {
  const rows = await db
    .selectFrom("claimHistory")
    .select([...COLUMNS, "replacedAt"])
    .where("key", "=", key)
    .orderBy("replacedAt", "desc")
    .execute();
  return rows.map(({ replacedAt, ...row }) => ({ ...toProof(row), replacedAt }));
}

/** Also those of the history. */
export const COLUMNS = [
  ...(["id", "key", "value", "source", "sampleSize", "periodFrom", "periodTo", "charges"] as const),
  ...(["proofFile", "proofName", "proofType", "verifiedAt", "expiresAt", "createdAt"] as const),
] as const;

type Row = Pick<Selectable<Claims>, (typeof COLUMNS)[number]>;

function toProof({ key, proofFile, proofName, proofType, ...row }: Row): StoredProof {
  const { periodFrom: from, periodTo: to, ...rest } = row;
  const file = { name: proofName ?? "justificatif", type: proofType ?? "application/octet-stream" };
  return { ...rest, key, from, to, file: proofFile ? { ...file, key: proofFile } : null };
}

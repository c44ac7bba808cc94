import { importsById } from "#app/domain/operations/imports/desk.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { Db } from "#db/connection.server.ts";

const IMPORT = /^import:(.+)$/;

/** « importé le 27 novembre 2026 depuis fichier.csv », by the version that the import wrote into its consents. */
export async function importsOfConsents(
  db: Db,
  given: readonly { consent: { version: string } | null }[],
): Promise<Map<string, string>> {
  const ids = given.flatMap(({ consent }) => IMPORT.exec(consent?.version ?? "")?.[1] ?? []);
  const imports = await importsById(db, [...new Set(ids)]);
  return new Map(
    imports.map(({ id, at, fileName }) => [`import:${id}`, `importé le ${formatDate(at)} depuis ${fileName}`]),
  );
}

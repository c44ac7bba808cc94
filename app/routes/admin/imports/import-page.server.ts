import { data } from "react-router";
import { countUnwritten } from "#app/domain/operations/imports/announce.server.ts";
import { missingParts } from "#app/domain/operations/imports/consent.ts";
import { findImport } from "#app/domain/operations/imports/desk.server.ts";
import { isReason, OUTCOMES, REASONS } from "#app/domain/operations/imports/reasons.ts";
import { firstRows } from "#app/domain/operations/imports/receive.server.ts";
import { type RefusedLine, refusedLines, tryImport } from "#app/domain/operations/imports/trial.server.ts";
import { sizeLabel } from "#app/domain/values/bytes.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { Db } from "#db/connection.server.ts";
import type { ImportColumn, ImportCounts, ImportKind } from "#db/types.ts";
import { DELIMITERS, ENCODINGS, KINDS, OUTCOMES as OUTCOME_LABELS, PARTS, STATES } from "./labels.ts";
import { columnField } from "./settings-form.server.ts";

export async function readImport(db: Db, id: string) {
  const found = isId(id) ? await findImport(db, id) : undefined;
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** What the page of an import shows; after « Faire un essai », with what the import would do. */
export async function readImportPage(db: Db, id: string, isTrial: boolean) {
  const found = await readImport(db, id);
  const { kind, state, headings, mapping, declaration, rowCount, checkpoint, sameBefore } = found;
  const isDraft = state === "draft" && found.hasFile;
  const tried = isDraft && isTrial ? await tryImport(db, found) : null;
  const refused = tried?.refused ?? (state === "draft" ? [] : await refusedLines(db, id));
  const sample = isDraft ? await firstRows(found) : [];
  const hasAccesses = kind === "students" || kind === "purchases";
  const counts = tried?.counts ?? found.counts;
  return {
    id,
    kind,
    state,
    isDraft,
    title: `${KINDS[kind]}\u00a0: ${found.fileName}`,
    stateBadge: STATES[state],
    facts: [
      `${rowCount.toLocaleString("fr-FR")} ligne${rowCount > 1 ? "s" : ""}`,
      sizeLabel(found.bytes),
      ENCODINGS[found.encoding],
      `séparateur\u00a0: ${DELIMITERS[found.delimiter] ?? found.delimiter}`,
      `envoyé le ${formatDateTime(found.at)}`,
    ].join(" · "),
    sameBefore: sameBefore?.endedAt ? { id: sameBefore.id, on: formatDateTime(sameBefore.endedAt) } : null,
    columns: headings.map((heading, index) => ({
      name: columnField(index),
      heading,
      meaning: mapping[index] ?? "",
      cells: sample.map((row) => row[index] ?? ""),
    })),
    declaration,
    missing: missingParts(declaration, mapping).map((part) => PARTS[part]),
    isTried: tried !== null,
    counts: countLines(kind, counts),
    refusedCount: refusedIn(counts),
    refused: refused.map((line) => refusedLine(line, mapping, headings)),
    /** The line under way. */
    reached: state === "running" || state === "stopped" ? `${checkpoint - 1} sur ${rowCount}` : null,
    mayUndo: found.mayUndo,
    unwritten: hasAccesses && state === "done" ? await countUnwritten(db, id) : 0,
  };
}

export type ImportPage = Awaited<ReturnType<typeof readImportPage>>;

function countLines(kind: ImportKind, counts: ImportCounts) {
  return OUTCOMES.flatMap((outcome) =>
    counts[outcome] ? [{ label: OUTCOME_LABELS[kind][outcome], count: counts[outcome] }] : [],
  );
}

function refusedIn(counts: ImportCounts): number {
  return Object.entries(counts).reduce((sum, [outcome, count]) => (isReason(outcome) ? sum + count : sum), 0);
}

export function refusedLine(
  { line, reason }: RefusedLine,
  mapping: readonly ImportColumn[],
  headings: readonly string[],
) {
  const [meaning, text] = REASONS[reason];
  return { line, column: headings[mapping.indexOf(meaning)] ?? "", text };
}

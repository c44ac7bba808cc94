import type { ShownFigure } from "#app/domain/site/claims/shown-claims.server.ts";
import { formatDate } from "#app/domain/values/time.ts";

type Proof = NonNullable<ShownFigure["proof"]>;

/** « Source : enquête auprès des élèves, n = 212, du 1er mars 2026 au 30 juin 2026. Charges : … » */
export function proofLabel({ source, sampleSize, from, to, charges }: Proof): string {
  const parts = [
    `Source\u00a0: ${source}`,
    ...(sampleSize === null ? [] : [`n\u00a0=\u00a0${sampleSize.toLocaleString("fr-FR")}`]),
    ...(from && to ? [periodLabel(from, to)] : []),
  ];
  return `${parts.join(", ")}.${charges && ` Charges\u00a0: ${charges.replace(/\.$/, "")}.`}`;
}

/** « du 1er mars 2026 au 30 juin 2026 » */
function periodLabel(from: string, to: string): string {
  return `du ${formatDate(from)} au ${formatDate(to)}`;
}

/** The last day on which a proof counts. */
export function lastDayLabel(expiresAt: Date): string {
  return formatDate(new Date(expiresAt.getTime() - 1));
}

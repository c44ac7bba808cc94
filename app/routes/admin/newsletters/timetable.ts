import type { DailyCap } from "#app/domain/mail/lanes.server.ts";
import { LANE_LABELS, LANES } from "#app/domain/mail/lanes.ts";
import { endOf, type Stretch } from "#app/domain/mail/timetable.ts";
import { formatDate, formatDateTime, parisDay, ZONE } from "#app/domain/values/time.ts";

const time = new Intl.DateTimeFormat("fr-FR", { timeStyle: "short", timeZone: ZONE });

/** One line for each provider: « Gmail : 09:00–10:03 (210) », on each day that it needs. */
export function timetableRows(stretches: readonly Stretch[]) {
  return LANES.flatMap((lane) => {
    const own = stretches.filter((stretch) => stretch.lane === lane);
    if (own.length === 0) return [];
    return {
      provider: LANE_LABELS[lane],
      count: own.reduce((sum, { count }) => sum + count, 0),
      perHour: own[0]?.perHour ?? 0,
      times: own.map(
        (stretch) =>
          `${formatDate(stretch.startsAt)}, ${time.format(stretch.startsAt)}–${time.format(endOf(stretch))} (${stretch.count})`,
      ),
    };
  });
}

/** « Terminé vers … ; plafond du jour 500 (montée en charge, jour 4) : tout part ce jour-là », or how many leave later. */
export function timetableEnd(stretches: readonly Stretch[], { cap, sentToday, day }: DailyCap): string {
  const ends = stretches.map((stretch) => endOf(stretch).getTime());
  if (ends.length === 0) return "Personne à qui l’envoyer.";
  const days = stretches.map(({ startsAt }) => parisDay(startsAt).toString());
  const first = days.toSorted()[0];
  const later = stretches.filter((_, index) => days[index] !== first).reduce((sum, { count }) => sum + count, 0);
  const already = sentToday > 0 ? `, ${sentToday} déjà parties aujourd’hui` : "";
  const how =
    later === 0
      ? "tout part ce jour-là"
      : `${later} ${later === 1 ? "part" : "partent"} les jours suivants, dès 9\u00a0h`;
  return `Terminé vers le ${formatDateTime(new Date(Math.max(...ends)))}. Plafond du jour\u00a0: ${cap} (montée en charge, jour ${day}${already})\u00a0: ${how}.`;
}

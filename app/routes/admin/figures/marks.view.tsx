import { formatShortDay } from "#app/domain/values/time.ts";

/** What the dashed lines of a curve say. */
export function Marks({ marks }: { marks: readonly { day: string; label: string }[] }) {
  if (marks.length === 0) return null;
  const days = [...new Set(marks.map(({ day }) => day))];
  return (
    <ul className="hint" aria-label="Repères de la courbe">
      {days.map((day) => (
        <li key={day}>
          {formatShortDay(day)}&nbsp;: {marks.flatMap((mark) => (mark.day === day ? mark.label : [])).join(", ")}
        </li>
      ))}
    </ul>
  );
}

import type { Mark } from "#app/domain/shop/orders/desk/marks.server.ts";
import { formatShortDay } from "#app/domain/values/time.ts";

interface Props {
  marks: readonly Mark[];
  label?: string;
}

/** What the dashed lines of a curve say. */
export function Marks({ marks, label = "Repères de la courbe" }: Props) {
  if (marks.length === 0) return null;
  const days = [...new Set(marks.map(({ day }) => day))];
  return (
    <ul className="hint" aria-label={label}>
      {days.map((day) => (
        <li key={day}>
          {formatShortDay(day)}&nbsp;: {marks.flatMap((mark) => (mark.day === day ? mark.label : [])).join(", ")}
        </li>
      ))}
    </ul>
  );
}

interface BarChartProps {
  /** The accessible name: what the chart shows, and where its figures are. */
  label: string;
  series: readonly { name: string; tone: keyof typeof TONES }[];
  columns: readonly { key: string; label: string; values: readonly number[] }[];
  /** The keys of columns in which something happened that the page tells beside the chart: a dashed line. */
  marks?: readonly string[];
}

/** A label is centred under its bar; at either end it stays within the chart. */
const SIDES = {
  first: "justify-self-start justify-start",
  middle: "justify-self-center justify-center",
  last: "justify-self-end justify-end",
};
// The second is hollow: in some palettes the two colours are nearly the same.
const TONES = { primary: "fill-primary", secondary: "fill-none stroke-secondary stroke-2" };
const WIDTH = 360;
const HEIGHT = 100;

/** A bar for each series in each column. A table beside it has the figures. */
export function BarChart({ label, series, columns, marks = [] }: BarChartProps) {
  const most = Math.max(...columns.flatMap(({ values }) => values), 1);
  const step = WIDTH / Math.max(columns.length, 1);
  const width = (step * 0.7) / series.length;
  const marked = columns.flatMap(({ key }, index) => (marks.includes(key) ? index : []));
  const bar = (left: number, value: number) => {
    const height = Math.max((value / most) * (HEIGHT - 5), 2);
    return value > 0 ? `M${left.toFixed(1)} ${HEIGHT}v${(-height).toFixed(1)}h${width.toFixed(1)}V${HEIGHT}Z` : "";
  };
  return (
    <figure className="max-w-3xl">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-line border-b"
        role="img"
        aria-label={label}
      >
        {series.map(({ name, tone }, place) => (
          <path
            key={name}
            className={TONES[tone]}
            vectorEffect="non-scaling-stroke"
            d={columns
              .map(({ values }, index) => bar((index + 0.15) * step + place * width, values[place] ?? 0))
              .join("")}
          />
        ))}
        {marked.map((index) => (
          <path
            key={index}
            className="stroke-accent"
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
            d={`M${((index + 0.5) * step).toFixed(1)} 0V${HEIGHT}`}
          />
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 grid auto-cols-fr grid-flow-col text-center text-ink-soft text-xs">
        {columns.map(({ key, label }, index) => (
          <span key={key} className={`flex w-0 ${SIDES[endOf(index, columns.length)]}`}>
            <span className="shrink-0 whitespace-nowrap">{label}</span>
          </span>
        ))}
      </p>
      <figcaption className="mt-2 flex gap-6 text-sm">
        {series.map(({ name, tone }) => (
          <span key={name}>
            {/* A drawing, because browsers do not print backgrounds. */}
            <svg aria-hidden="true" viewBox="0 0 1 1" className={`mr-2 inline-block size-3 ${TONES[tone]}`}>
              <path d="M0 0h1v1H0Z" vectorEffect="non-scaling-stroke" />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function endOf(index: number, count: number): keyof typeof SIDES {
  if (index === 0) return "first";
  return index === count - 1 ? "last" : "middle";
}

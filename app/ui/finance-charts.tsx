import { HORIZON_YEARS, type IndependencePath } from "#app/domain/site/simulators/independence.ts";
import type { LoanYear } from "#app/domain/site/simulators/loan.ts";

const DRAWING = "w-full overflow-visible";
const LEGEND = "flex flex-wrap justify-between gap-x-4 gap-y-1 pt-2 text-sm";

const WIDTH = 480;
const HEIGHT = 180;

/** One bar a year: capital below, interest and insurance above. The table beside it says the same in figures. */
export function LoanBars({ schedule }: { schedule: readonly LoanYear[] }) {
  const most = Math.max(...schedule.map((year) => year.paid), 1);
  const step = WIDTH / schedule.length;
  const width = Math.max(2, step - Math.min(6, step * 0.25));
  const bars = schedule.map(({ year, paid, capital }) => {
    const x = round((year - 1) * step);
    const top = round(HEIGHT - (paid / most) * HEIGHT);
    const middle = round(HEIGHT - (capital / most) * HEIGHT);
    return { x, top, middle };
  });
  const column = (x: number, from: number, to: number) => `M${x} ${to}V${from}h${round(width)}V${to}Z`;
  const last = schedule.length;
  return (
    <figure>
      <svg
        className={DRAWING}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="Chaque année, la part du capital remboursé grandit et celle des intérêts diminue."
      >
        <path className="tint-mid" d={bars.map(({ x, top, middle }) => column(x, top, middle)).join("")} />
        <path className="tint-deep" d={bars.map(({ x, middle }) => column(x, middle, HEIGHT)).join("")} />
      </svg>
      <figcaption className={LEGEND}>
        <span>Année 1</span>
        <span className="key">Capital</span>
        <span className="key key-mid">Intérêts et assurance</span>
        <span>Année {last}</span>
      </figcaption>
    </figure>
  );
}

/** Both goals on one scale: the line at the top is 100 % of each. A sun marks where one is reached. */
export function PathCurve({ path, label }: { path: IndependencePath; label: string }) {
  const { points, targetSavings, monthsToCoverage, monthsToReserve } = path;
  const years = Math.min(HORIZON_YEARS, points.length - 1);
  const goal = 40;
  const ground = HEIGHT - 2;
  const place = (month: number, share: number) => ({
    x: round((month / (years * 12)) * WIDTH),
    y: round(ground - Math.min(share, 1) * (ground - goal)),
  });
  const curve = (shareOf: (point: (typeof points)[number]) => number, reachedAt: number | null) => {
    const stops = points
      .filter(({ year }) => reachedAt === null || year * 12 < reachedAt)
      .map((point) => place(point.year * 12, shareOf(point)));
    if (reachedAt !== null) stops.push(place(reachedAt, 1), place(years * 12, 1));
    return `M${stops.map(({ x, y }) => `${x} ${y}`).join("L")}`;
  };
  const income = curve(({ coverage }) => coverage / 100, monthsToCoverage);
  const reserve = curve(({ savings }) => savings / targetSavings, monthsToReserve);
  const sun = monthsToCoverage === null ? null : place(monthsToCoverage, 1);
  return (
    <figure>
      <svg className={DRAWING} viewBox={`-14 0 ${WIDTH + 28} ${HEIGHT}`} role="img" aria-label={label}>
        <path d={`${income}V${ground}H0Z`} className="tint-mid" />
        <path d={`M0 ${goal}H${WIDTH}`} className="chart-goal" />
        <path d={income} className="chart-line" />
        <path d={reserve} className="chart-line chart-dots" />
        {sun && <circle cx={sun.x} cy={sun.y} r="13" className="fill-sun" />}
        <path d={`M0 ${ground}H${WIDTH}`} className="horizon" />
      </svg>
      <figcaption className={LEGEND}>
        <span>Aujourd’hui</span>
        <span className="key">Revenus hors salaire</span>
        <span className="key key-dots">Réserve</span>
        <span>
          {years} {years > 1 ? "ans" : "an"}
        </span>
      </figcaption>
    </figure>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Five suns on one arc, each a little higher: the five days of the challenge. */
export function FiveDays({ className }: { className: string }) {
  return (
    <svg className={`five-days ${className}`} viewBox="-10 0 570 430" aria-hidden="true">
      <path d="M8 428C20 200 210 62 556 56" className="sun-way" />
      {DAYS.map(({ x, y, r, strength }, index) => (
        <g key={x}>
          <circle cx={x} cy={y} r={r} className="fill-inverse" />
          <circle cx={x} cy={y} r={r} className="fill-sun" opacity={strength} />
          <text x={x} y={y} dy=".34em" fontSize={r * 0.95} className={strength < 0.5 ? "on-dark" : undefined}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

const DAYS = [
  { x: 22, y: 344, r: 26, strength: 0.14 },
  { x: 66, y: 248, r: 32, strength: 0.32 },
  { x: 157, y: 159, r: 40, strength: 0.55 },
  { x: 287, y: 96, r: 50, strength: 0.78 },
  { x: 438, y: 64, r: 62, strength: 1 },
];

const COLUMNS = [62, 150, 238, 326];
const ROWS = [204, 304, 404, 504];
const COMPANIES = [2, 7, 9];

/** A house of sixteen windows, one for each apartment; three are lit, one for each company. */
export function Facade() {
  const windows = ROWS.flatMap((y) => COLUMNS.map((x) => `M${x} ${y}v-46a26 26 0 0 1 52 0v46Z`));
  const lit = windows.filter((_, index) => COMPANIES.includes(index)).join("");
  return (
    <svg className="facade" viewBox="0 0 440 560" aria-hidden="true">
      <circle cx="366" cy="96" r="66" className="fill-sun" />
      <path d="M20 560V220a200 200 0 0 1 400 0v340Z" className="fill-inverse-muted" />
      <path d={windows.filter((_, index) => !COMPANIES.includes(index)).join("")} className="fill-secondary-mid" />
      <path d={lit} className="fill-sun" />
      <path d="M0 559H440" className="ground" />
    </svg>
  );
}

const INSIDE = {
  steps: (
    <>
      <path d="M98 220v-40h68v40Z" className="fill-primary-mid" />
      <path d="M166 220v-80h68v80Z" className="fill-hill-near" />
      <path d="M234 220V100h68v120Z" className="fill-inverse-muted" />
      <circle cx="268" cy="70" r="20" className="fill-sun" />
    </>
  ),
  sun: (
    <>
      <path d="M108 220a92 92 0 0 1 184 0Z" className="fill-primary-mid" />
      <path d="M146 220a54 54 0 0 1 108 0Z" className="fill-sun" />
    </>
  ),
  pair: (
    <>
      <path d="M120 220v-56a40 40 0 0 1 80 0v56Z" className="fill-primary-mid" />
      <path d="M200 220v-96a40 40 0 0 1 80 0v96Z" className="fill-hill-near" />
    </>
  ),
};

/** One arch of a viaduct: side by side they carry one line. */
export function Pier({ inside }: { inside: keyof typeof INSIDE }) {
  return (
    <svg className="pier" viewBox="0 0 400 220" aria-hidden="true">
      {INSIDE[inside]}
      <path d="M-1 0H401V220H376V196A176 176 0 0 0 24 196V220H-1Z" className="fill-inverse-muted" />
    </svg>
  );
}

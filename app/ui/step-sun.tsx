const HORIZON = 40;
const RADIUS = 13;

/** A sun that is higher at each step: below the horizon at the first, well above it at the last. */
export function StepSun({ step, of }: { step: number; of: number }) {
  const height = HORIZON + 8 - (step / Math.max(of - 1, 1)) * 32;
  const half = Math.round(Math.sqrt(Math.max(RADIUS ** 2 - (HORIZON - height) ** 2, 0)) * 10) / 10;
  const isUp = height + RADIUS <= HORIZON;
  const risen = `M${40 - half} ${HORIZON}A${RADIUS} ${RADIUS} 0 ${height < HORIZON ? 1 : 0} 1 ${40 + half} ${HORIZON}Z`;
  return (
    <svg className="w-28 [--tint-deep:var(--color-primary)]" viewBox="0 0 80 44" aria-hidden="true">
      {isUp ? <circle cx="40" cy={height} r={RADIUS} className="fill-sun" /> : <path d={risen} className="fill-sun" />}
      <path d={`M8 ${HORIZON}H72`} className="horizon" />
    </svg>
  );
}

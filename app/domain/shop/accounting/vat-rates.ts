/** The standard rates of the European Union (directive 2006/112/CE, art. 97), hundredths of a per cent, each from its day on. */
const RATES: Record<string, readonly (readonly [from: string, rate: number])[]> = {
  AT: [["2000-01-01", 2000]],
  BE: [["2000-01-01", 2100]],
  BG: [["2000-01-01", 2000]],
  CY: [["2014-01-13", 1900]],
  CZ: [["2013-01-01", 2100]],
  DE: [["2021-01-01", 1900]],
  DK: [["2000-01-01", 2500]],
  EE: [
    ["2024-01-01", 2200],
    ["2025-07-01", 2400],
  ],
  ES: [["2012-09-01", 2100]],
  FI: [
    ["2013-01-01", 2400],
    ["2024-09-01", 2550],
  ],
  FR: [["2014-01-01", 2000]],
  GR: [["2016-06-01", 2400]],
  HR: [["2013-07-01", 2500]],
  HU: [["2012-01-01", 2700]],
  IE: [["2021-03-01", 2300]],
  IT: [["2013-10-01", 2200]],
  LT: [["2009-09-01", 2100]],
  LU: [
    ["2023-01-01", 1600],
    ["2024-01-01", 1700],
  ],
  LV: [["2012-07-01", 2100]],
  MT: [["2004-01-01", 1800]],
  NL: [["2012-10-01", 2100]],
  PL: [["2011-01-01", 2300]],
  PT: [["2011-01-01", 2300]],
  RO: [
    ["2017-01-01", 1900],
    ["2025-08-01", 2100],
  ],
  SE: [["2000-01-01", 2500]],
  SI: [["2013-07-01", 2200]],
  SK: [
    ["2011-01-01", 2000],
    ["2025-01-01", 2300],
  ],
};

/** The members of the European Union: two letters each. */
export const EU_COUNTRIES = Object.keys(RATES);

/** The rate of a member on that day; 0 elsewhere. */
export function euRate(country: string, day: Temporal.PlainDate): number {
  const known = RATES[country] ?? [];
  return known.findLast(([from]) => Temporal.PlainDate.compare(Temporal.PlainDate.from(from), day) <= 0)?.[1] ?? 0;
}

/** Amounts are integer cents. */
export interface Situation {
  savings: number;
  monthlyExpenses: number;
  /** Put aside each month. */
  monthlySaving: number;
  /** Income besides the salary per month, net of charges and of a provision for taxes. */
  otherIncome: number;
  /** What that income gains in a year, in cents per month. */
  yearlyGrowth: number;
  /** The reserve aimed at, in months of expenses. */
  targetMonths: number;
}

export interface PathPoint {
  year: number;
  savings: number;
  /** Tenths of months of expenses. */
  reserve: number;
  income: number;
  /** Whole percents of the expenses. */
  coverage: number;
}

export interface IndependencePath {
  reserve: number;
  coverage: number;
  targetSavings: number;
  /** Months until the reserve is full; null when it never is at this pace, or not within the horizon. */
  monthsToReserve: number | null;
  /** Months until the other income pays all expenses. */
  monthsToCoverage: number | null;
  points: PathPoint[];
}

/** Beyond a working life an estimate says nothing. */
export const HORIZON_YEARS = 40;

/**
 * Straight lines on purpose, without interest or inflation: savings(t) = savings + saving × t and
 * income(t) = income + growth × t ÷ 12, t in months. Our own cautious model, explained on the page.
 */
export function independencePath(situation: Situation): IndependencePath {
  const { savings, monthlyExpenses, monthlySaving, otherIncome, yearlyGrowth, targetMonths } = situation;
  const targetSavings = monthlyExpenses * targetMonths;
  const monthsToReserve = monthsUntil(targetSavings - savings, monthlySaving);
  const monthsToCoverage = monthsUntil(monthlyExpenses - otherIncome, yearlyGrowth / 12);
  const last = Math.max(monthsToReserve ?? 0, monthsToCoverage ?? 0, 12);
  const isOpen = monthsToReserve === null || monthsToCoverage === null;
  const years = Math.min(HORIZON_YEARS, Math.max(Math.ceil(last / 12), isOpen ? 10 : 1));
  const points = Array.from({ length: years + 1 }, (_, year) => {
    const saved = savings + monthlySaving * 12 * year;
    const income = otherIncome + yearlyGrowth * year;
    return {
      year,
      savings: saved,
      reserve: Math.floor((saved * 10) / monthlyExpenses),
      income,
      coverage: Math.floor((income * 100) / monthlyExpenses),
    };
  });
  const { reserve, coverage } = points[0] as PathPoint;
  return { reserve, coverage, targetSavings, monthsToReserve, monthsToCoverage, points };
}

function monthsUntil(missing: number, perMonth: number): number | null {
  if (missing <= 0) return 0;
  if (perMonth <= 0) return null;
  const months = Math.ceil(missing / perMonth - 1e-9);
  return months <= HORIZON_YEARS * 12 ? months : null;
}

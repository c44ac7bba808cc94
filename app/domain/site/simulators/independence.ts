/** Cents. */
export interface Situation {
  savings: number;
  monthlyExpenses: number;
  monthlySaving: number;
  /** Monthly, besides the salary, net of charges and of a provision for taxes. */
  otherIncome: number;
  yearlyGrowth: number;
  /** In months of expenses. */
  targetMonths: number;
}

interface PathPoint {
  year: number;
  savings: number;
  /** In tenths of months of expenses. */
  reserve: number;
  income: number;
  /** In whole percents of the expenses. */
  coverage: number;
}

export interface IndependencePath {
  reserve: number;
  coverage: number;
  targetSavings: number;
  /** Null when this pace never fills it, or not within the horizon. */
  monthsToReserve: number | null;
  monthsToCoverage: number | null;
  points: PathPoint[];
}

/** A working life: a longer projection would be meaningless. */
export const HORIZON_YEARS = 40;

/** Linear on purpose, without interest or inflation; the page explains it. */
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

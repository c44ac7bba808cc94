/** Cents; rates are thousandths of a percent per year: 3400 is 3,4 %. */
export interface Loan {
  capital: number;
  rate: number;
  years: number;
  /** Charged on the initial capital, as most banks' group insurance is. */
  insuranceRate: number;
  /** 0 when the visitor does not enter it. */
  monthlyIncome: number;
  /** A month, of the borrower's other loans. */
  otherInstalments: number;
}

export interface LoanYear {
  year: number;
  /** Insurance included. */
  paid: number;
  interest: number;
  insurance: number;
  capital: number;
  balance: number;
}

export interface LoanCost {
  instalment: number;
  monthlyInsurance: number;
  monthlyTotal: number;
  totalPaid: number;
  totalInterest: number;
  totalInsurance: number;
  cost: number;
  /** Debt ratio in hundredths of a percent; null without an income. */
  effort: number | null;
  schedule: LoanYear[];
}

const RATE_UNIT = 100_000;

/**
 * M = C·i ÷ (1 − (1 + i)^−n) with i = annual ÷ 12, as French law applies nominal rates (Code de la consommation,
 * R314-1). Each month is rounded to the cent; the last instalment takes the difference, as in a bank's schedule.
 */
export function loanCost(loan: Loan): LoanCost {
  const months = loan.years * 12;
  const monthlyRate = loan.rate / RATE_UNIT / 12;
  const instalment = Math.round(
    monthlyRate === 0 ? loan.capital / months : (loan.capital * monthlyRate) / (1 - (1 + monthlyRate) ** -months),
  );
  const monthlyInsurance = Math.round((loan.capital * loan.insuranceRate) / RATE_UNIT / 12);
  const schedule = yearlySchedule(loan.capital, monthlyRate, months, instalment, monthlyInsurance);
  const sum = (pick: (year: LoanYear) => number) => schedule.reduce((total, year) => total + pick(year), 0);
  const totalInterest = sum((year) => year.interest);
  const totalInsurance = sum((year) => year.insurance);
  const monthlyTotal = instalment + monthlyInsurance;
  return {
    instalment,
    monthlyInsurance,
    monthlyTotal,
    totalPaid: loan.capital + totalInterest + totalInsurance,
    totalInterest,
    totalInsurance,
    cost: totalInterest + totalInsurance,
    effort:
      loan.monthlyIncome > 0
        ? Math.round(((monthlyTotal + loan.otherInstalments) / loan.monthlyIncome) * 10_000)
        : null,
    schedule,
  };
}

function yearlySchedule(capital: number, rate: number, months: number, instalment: number, insurance: number) {
  const years: LoanYear[] = [];
  let balance = capital;
  for (let month = 1; month <= months; month += 1) {
    const interest = Math.round(balance * rate);
    const repaid = month === months ? balance : Math.min(balance, instalment - interest);
    balance -= repaid;
    if (month % 12 === 1)
      years.push({ year: years.length + 1, paid: 0, interest: 0, insurance: 0, capital: 0, balance });
    const year = years.at(-1);
    if (!year) continue;
    year.paid += repaid + interest + insurance;
    year.interest += interest;
    year.insurance += insurance;
    year.capital += repaid;
    year.balance = balance;
  }
  return years;
}

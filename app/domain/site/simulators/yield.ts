/** Cents. */
export interface Rental {
  price: number;
  acquisitionCosts: number;
  works: number;
  monthlyRent: number;
  /** Per year. */
  propertyTax: number;
  /** Per year: charges that the tenant does not reimburse, insurance, management, maintenance. */
  yearlyCharges: number;
  /** In hundredths of a month per year. */
  vacancy: number;
  /** Of the loan, a month, insurance included. */
  instalment: number;
}

export interface RentalYield {
  totalCost: number;
  yearlyRent: number;
  yearlyCosts: number;
  netIncome: number;
  /** Hundredths of a percent: 581 is 5,81 %. */
  gross: number;
  net: number;
  monthlyCashFlow: number;
}

/** Before tax, as in ANIL's guides. */
export function rentalYield(rental: Rental): RentalYield {
  const totalCost = rental.price + rental.acquisitionCosts + rental.works;
  const yearlyRent = rental.monthlyRent * 12;
  const vacancyCost = Math.round((rental.monthlyRent * rental.vacancy) / 100);
  const yearlyCosts = rental.propertyTax + rental.yearlyCharges + vacancyCost;
  const netIncome = yearlyRent - yearlyCosts;
  return {
    totalCost,
    yearlyRent,
    yearlyCosts,
    netIncome,
    gross: ratio(yearlyRent, totalCost),
    net: ratio(netIncome, totalCost),
    monthlyCashFlow: Math.round(netIncome / 12) - rental.instalment,
  };
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 10_000) : 0;
}

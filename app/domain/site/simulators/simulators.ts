import { z } from "zod";
import { frenchNumber } from "./french-number.ts";
import { type IndependencePath, independencePath } from "./independence.ts";
import { type LoanCost, loanCost } from "./loan.ts";
import { type RentalYield, rentalYield } from "./yield.ts";

const euros = (required?: string, min = 0, max = 100_000_000) =>
  frenchNumber({ decimals: 2, min, max, unit: "€", required });

const FORMS = {
  rendement: z.object({
    prix: euros("Indique le prix d’achat.", 1),
    frais: euros(),
    travaux: euros(),
    loyer: euros("Indique le loyer mensuel.", 0, 1_000_000),
    taxe: euros(),
    charges: euros(),
    vacance: frenchNumber({ decimals: 2, min: 0, max: 12, unit: "mois" }),
    mensualite: euros(undefined, 0, 1_000_000),
  }),
  pret: z.object({
    capital: euros("Indique le montant emprunté.", 100),
    taux: frenchNumber({
      decimals: 3,
      min: 0,
      max: 15,
      unit: "%",
      required: "Indique le taux annuel, 0 s’il n’y en a pas.",
    }),
    duree: frenchNumber({
      decimals: 0,
      min: 1,
      max: 30,
      unit: "ans",
      required: "Indique la durée du prêt, en années.",
    }),
    assurance: frenchNumber({ decimals: 3, min: 0, max: 5, unit: "%" }),
    revenus: euros(undefined, 0, 1_000_000),
    autres: euros(undefined, 0, 1_000_000),
  }),
  independance: z.object({
    epargne: euros(),
    depenses: euros("Indique tes dépenses d’un mois.", 1, 1_000_000),
    ajout: euros(undefined, 0, 1_000_000),
    horssalaire: euros(undefined, 0, 1_000_000),
    progression: euros(undefined, 0, 1_000_000),
    reserve: frenchNumber({
      decimals: 0,
      min: 1,
      max: 120,
      unit: "mois",
      required: "Indique la réserve visée, en mois.",
    }),
  }),
};

type FormId = keyof typeof FORMS;
export type Typed = Record<string, string>;

export interface Run<Result> {
  typed: Typed;
  isExample: boolean;
  errors: { field: string; message: string }[];
  result: Result | null;
}

export interface Runs {
  rendement: Run<RentalYield>;
  pret: Run<LoanCost>;
  independance: Run<IndependencePath>;
}

export function runSimulators(typed: Typed, examples: Record<FormId, Typed>): Runs {
  return {
    rendement: run("rendement", typed, examples, (form) =>
      rentalYield({
        price: form.prix,
        acquisitionCosts: form.frais,
        works: form.travaux,
        monthlyRent: form.loyer,
        propertyTax: form.taxe,
        yearlyCharges: form.charges,
        vacancy: form.vacance,
        instalment: form.mensualite,
      }),
    ),
    pret: run("pret", typed, examples, (form) =>
      loanCost({
        capital: form.capital,
        rate: form.taux,
        years: form.duree,
        insuranceRate: form.assurance,
        monthlyIncome: form.revenus,
        otherInstalments: form.autres,
      }),
    ),
    independance: run("independance", typed, examples, (form) =>
      independencePath({
        savings: form.epargne,
        monthlyExpenses: form.depenses,
        monthlySaving: form.ajout,
        otherIncome: form.horssalaire,
        yearlyGrowth: form.progression,
        targetMonths: form.reserve,
      }),
    ),
  };
}

export function hasErrors(runs: Runs): boolean {
  return Object.values(runs).some((simulator) => simulator.errors.length > 0);
}

function run<Id extends FormId, Result>(
  id: Id,
  typed: Typed,
  examples: Record<FormId, Typed>,
  compute: (form: z.infer<(typeof FORMS)[Id]>) => Result,
): Run<Result> {
  const names = Object.keys(FORMS[id].shape);
  const isExample = !names.some((name) => Object.hasOwn(typed, name));
  const source = isExample ? examples[id] : typed;
  const own = Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(source, name) ? [[name, source[name] ?? ""]] : [])),
  );
  const parsed = FORMS[id].safeParse(own);
  const errors = (parsed.error?.issues ?? []).map(({ path, message }) => ({ field: String(path[0]), message }));
  const result = parsed.success ? compute(parsed.data as z.infer<(typeof FORMS)[Id]>) : null;
  return { typed: own, isExample, errors, result };
}

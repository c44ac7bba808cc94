import { z } from "zod";
import { counted } from "#app/content/typography.ts";

/** 2 decimals give cents of a euro, 3 give thousandths of a percent. */
interface NumberRule {
  decimals: number;
  min: number;
  max: number;
  unit: string;
  /** Absent: an empty field means 0. */
  required?: string;
}

const MAX_LENGTH = 24;
const SPACES = /[\s\u00a0\u202f\u2009]/g;
const UNIT = /(€|%|euros?)$/i;

/** « 1.200 » could mean 1,2 or 1 200: it is refused for fields that have no third decimal. */
export function parseFrenchNumber(typed: string, decimals: number): number | null {
  const bare = typed.replace(SPACES, "").replace(UNIT, "").replace("−", "-");
  const text = /^-?\d{1,3}(\.\d{3})+,\d*$/.test(bare) ? bare.replaceAll(".", "") : bare;
  if (decimals < 3 && /^-?\d{1,3}(\.\d{3})+$/.test(text)) return null;
  const match = /^(-?)(\d{1,15})(?:[.,](\d*))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = "", rest = ""] = match;
  const kept = rest.replace(/(?<!0)0+$/, "");
  if (kept.length > decimals) return null;
  const scaled = Number(whole + kept.padEnd(decimals, "0"));
  if (!Number.isSafeInteger(scaled)) return sign ? -Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
  return sign && scaled > 0 ? -scaled : scaled;
}

/** Bounds are in the unit, not in its fractions. */
export function frenchNumber({ decimals, min, max, unit, required }: NumberRule) {
  const scale = 10 ** decimals;
  return z
    .string()
    .optional()
    .transform((typed = "", context) => {
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (typed.trim() === "") return required ? refuse(required) : 0;
      const value = typed.length > MAX_LENGTH ? null : parseFrenchNumber(typed, decimals);
      if (value === null) return refuse(notANumber(decimals));
      if (value < min * scale) return refuse(`Le minimum est ${withUnit(min, unit)}.`);
      if (value > max * scale) return refuse(`Le maximum est ${withUnit(max, unit)}.`);
      return value;
    });
}

function notANumber(decimals: number): string {
  if (decimals === 0) return "Écris un nombre entier, en chiffres\u00a0: par exemple 20.";
  return `Écris un nombre en chiffres, avec ${decimals} décimales au plus\u00a0: par exemple 1\u202f200,50.`;
}

function withUnit(value: number, unit: string): string {
  return `${value.toLocaleString("fr-FR")}\u00a0${unit === "ans" && value < 2 ? "an" : unit}`;
}

/** Creating a formatter takes a hundred times as long as formatting. */
const shownDecimals = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });

export function formatPercent(hundredths: number): string {
  return `${hundredths < 0 ? "−" : ""}${shownDecimals.format(Math.abs(hundredths / 100))}\u00a0%`;
}

export function formatMonths(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const inYears = years > 0 ? counted(years, "an") : "";
  const inMonths = rest > 0 || years === 0 ? `${rest}\u00a0mois` : "";
  return [inYears, inMonths].filter(Boolean).join(" et ");
}

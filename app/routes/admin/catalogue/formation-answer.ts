import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";
import type { FormationInput } from "#app/domain/catalogue/formation-facts.server.ts";
import type { Refusal } from "#app/domain/catalogue/manage.server.ts";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { merge } from "./formation-history.ts";
import { refusalAt } from "./formation-refusals.ts";

/** A form that was not saved: with its mistakes, or with what somebody else has saved meanwhile. */
export interface SaveAnswer extends FormAnswer {
  conflict: ({ version: string } & ReturnType<typeof merge>) | null;
}

export function mistaken<T>(submission: Submission<T, string[]>) {
  return answer({ result: submission.reply(), error: null, conflict: null }, 400);
}

export function refused<T>(submission: Submission<T, string[]>, input: FormationInput, refusal: Refusal) {
  if (refusal.reason === "changed") {
    const base = readBase(submission.payload.base);
    const conflict = { version: refusal.current.version, ...merge(refusal.current, input, base) };
    const error = "Erreur lors de la sauvegarde : cette formation a été modifiée pendant que vous l’aviez ouverte.";
    return answer({ result: submission.reply(), error, conflict }, 409);
  }
  const { field, message } = refusalAt(refusal);
  const result = submission.reply({ fieldErrors: { [field]: [`Erreur lors de la sauvegarde : ${message}`] } });
  return answer({ result, error: null, conflict: null }, 400);
}

/** The values that the form was opened with, as it has carried them; a program that sends none has touched everything. */
function readBase(carried: unknown): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(String(carried)));
  } catch {
    return {};
  }
}

function answer(body: SaveAnswer, status: number) {
  return data(body, { status });
}

import jobNames from "#app/content/job-names.json" with { type: "json" };
import type { HeartbeatName } from "#app/domain/journal/heartbeats.server.ts";
import type { JobName } from "#app/jobs/jobs.ts";

const JOB_LABELS: Record<JobName | HeartbeatName, string> = jobNames;

/** A job that a later release has removed is shown by its name. */
export function jobLabel(name: string): string {
  return Object.hasOwn(JOB_LABELS, name) ? JOB_LABELS[name as JobName] : name;
}

const ERRORS: Record<string, string> = {
  StripeUnavailable: "Stripe ne répond pas",
  StripeInvalidRequestError: "Stripe refuse la demande",
  TooEarly: "Le paiement n’est pas encore connu ici",
  ZodError: "Données illisibles",
  "job timed out": "Trop longue",
  "job heartbeat timeout": "Interrompue par un arrêt du processus",
  error: "La base de données a refusé",
};

export function jobErrorLabel(error: string): string {
  return Object.hasOwn(ERRORS, error) ? `${ERRORS[error]} (${error})` : `Erreur inattendue (${error})`;
}

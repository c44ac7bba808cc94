import { sql } from "kysely";
import { livemode } from "#app/gateways/stripe/client.server.ts";

/**
 * SQL condition on `formations`: whether learners may be answered by a person, taught live and given an attestation.
 * All three are signs of distance education (Code de l’éducation, art. L444-1), so a formation that is sold as digital
 * content has them only once a lawyer has confirmed it. Without a regime they are on in test mode, where nothing is
 * sold.
 */
export const allowsPersonalHelp = sql<boolean>`(case formations.regime
  when 'contenu_numerique' then formations.counsel_confirmed_on is not null
  when 'enseignement_distance' then true
  when 'formation_pro' then true
  else ${sql.lit(!livemode)} end)`;

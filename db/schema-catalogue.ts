import type { Generated, JSONColumnType } from "kysely";
import type { CreatedAt, FormationCategory, FormationStatus, Json, OptionalInstant, OrderType } from "./columns.ts";

export interface Question {
  question: string;
  answer: string;
}

export interface Formations {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** Whole euros, as the administrator enters them. */
  price: number;
  promotional_price: number | null;
  stripe_price_id: string;
  stripe_product_id: string;
  type: OrderType;
  features: Json<string[]>;
  /** Of this training alone: its page answers them before those that all pages share. */
  questions: JSONColumnType<Question[], string | undefined>;
  image_url: string | null;
  category: FormationCategory;
  status: FormationStatus;
  is_active: Generated<boolean>;
  /** Learners who have finished its course may ask for an attestation. */
  attestation: Generated<boolean>;
  open_date: OptionalInstant;
  close_date: OptionalInstant;
  max_participants: number | null;
  /** Seats taken: paid orders and orders that await payment. */
  current_participants: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** Append-only: the price on each day (Code de la consommation, art. L112-1-1). */
export interface FormationPrices {
  id: Generated<string>;
  formation_id: string;
  amount_cents: number;
  valid_from: CreatedAt;
}

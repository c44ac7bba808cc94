import type { Generated, JSONColumnType } from "kysely";
import type {
  CreatedAt,
  FormationCategory,
  FormationStatus,
  Json,
  OptionalInstant,
  OrderType,
  Regime,
} from "../columns.ts";

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
  promotionalPrice: number | null;
  stripePriceId: string;
  stripeProductId: string;
  type: OrderType;
  features: Json<string[]>;
  /** Questions about this training alone: its page shows them before those that all pages share. */
  questions: JSONColumnType<Question[], string | undefined>;
  imageUrl: string | null;
  category: FormationCategory;
  status: FormationStatus;
  isActive: Generated<boolean>;
  /** Learners who have finished its course may ask for an attestation. */
  attestation: Generated<boolean>;
  /** Null until the seller has chosen: with a live key it is not for sale then. */
  regime: Regime | null;
  /** The day of counsel's opinion that answers, live sessions and attestations are allowed; YYYY-MM-DD. */
  counselConfirmedOn: string | null;
  /** The last day of the launch price, in Paris, as YYYY-MM-DD. */
  launchUntil: string | null;
  /** The price from the day after, in whole euros like the other prices. */
  nextAmount: number | null;
  /** First and last day of the promotional price, in Paris; without a last day it is no announced reduction. */
  promotionFrom: string | null;
  promotionUntil: string | null;
  /** The sales page says that modules without a published lesson are not part of the offer. */
  omitsToCome: Generated<boolean>;
  /** When the training could first be bought with a live key; null until then. */
  firstOnSaleAt: OptionalInstant;
  /** The same with a test key, with which nobody pays. */
  firstOnTrialAt: OptionalInstant;
  openDate: OptionalInstant;
  closeDate: OptionalInstant;
  maxParticipants: number | null;
  /** Seats taken: paid orders and orders that await payment. */
  currentParticipants: Generated<number>;
  createdAt: CreatedAt;
  updatedAt: Generated<Date>;
}

/** What a lawyer has signed about an offer that the law regulates. Never public. */
export interface CounselOpinions {
  id: string;
  subject: string;
  signedOn: string;
  fileName: string;
  sha256: string;
  body: Buffer;
  receivedAt: CreatedAt;
}

/** What was offered at the moment of an order: it is what has to be delivered (art. L224-25-12 s.). */
export interface OrderedOffer {
  title: string;
  description: string;
  type: OrderType;
  priceCents: number;
  regime: Regime;
  /** Titles: those with published lessons, and those that were said to be no part of the offer. */
  modules: string[];
  bonuses: string[];
  toCome: string[];
  features: string[];
  /** Of the lessons that counted towards the end of the courses; absent in orders of earlier releases. */
  minutes?: number;
  /** Null: as long as the subscription. */
  accessYears: number | null;
}

/** Append-only: the price on each day (Code de la consommation, art. L112-1-1). It outlives the training. */
export interface FormationPrices {
  id: Generated<string>;
  formationId: string;
  amountCents: number;
  validFrom: CreatedAt;
}

/** Since when somebody could buy at a price of the history, with a live key or with a test key. */
export interface PractisedPrices {
  priceId: string;
  livemode: boolean;
  since: CreatedAt;
}

import type { Generated } from "kysely";
import type { CreatedAt, Instant, Json, OptionalInstant, OptionalJson, OrderType } from "./columns.ts";
import type { AccountingTables, Billing, Company } from "./schema/accounting.ts";
import type { AuditLog, RateLimits, RecoveryCodes, SecondFactors } from "./schema/admin.ts";
import type {
  Alerts,
  DeclarationOutcomes,
  Disputes,
  OrderPayments,
  RefundRequests,
  StripeCatchUp,
  ViewedMinutes,
} from "./schema/after-sale.ts";
import type { AskingTables } from "./schema/asking.ts";
import type { Certificates } from "./schema/attestation.ts";
import type {
  CounselOpinions,
  FormationPrices,
  Formations,
  OrderedOffer,
  PractisedPrices,
} from "./schema/catalogue.ts";
import type { ClaimTables, Testimonials } from "./schema/claims.ts";
import type { Cohorts } from "./schema/cohorts.ts";
import type { ContractTables } from "./schema/contract.ts";
import type {
  CourseCompletions,
  CourseModules,
  Courses,
  FormationCourses,
  LessonEvents,
  LessonProgress,
  LessonSlugs,
  Lessons,
  LessonVersions,
} from "./schema/courses.ts";
import type { ExerciseAnswers, ParkedPosts, QuizAttempts, QuizStarts } from "./schema/exercises.ts";
import type {
  ChallengeSignups,
  Consent,
  ContactMessages,
  GuideRequests,
  Subscribers,
  WithdrawnConsents,
} from "./schema/leads.ts";
import type { LibraryCopies, LibraryGate, LibraryMedia, LibraryPictures, LibraryRecords } from "./schema/library.ts";
import type { CalendarFeeds, LiveSessions } from "./schema/live.ts";
import type { EmailDays, Emails, SuppressedAddresses } from "./schema/mail.ts";
import type { CaptionTracks, MediaAssets, MediaRenditions, MediaSeen } from "./schema/media.ts";
import type { PodcastFeeds } from "./schema/podcasts.ts";
import type { ModuleOpenings } from "./schema/releases.ts";
import type { Heartbeats, JobFailures, KeptAssets, Settings, StripePauses } from "./schema/system.ts";

export type { EmailClass, EmailStatus } from "./schema/mail.ts";

export type Role = "customer" | "admin";
export type OrderStatus = "pending" | "paid" | "refunded" | "canceled" | "withdrawn";
export type TokenPurpose = "verify_email" | "set_password" | "reset_password" | "change_email";

interface Users {
  id: string;
  email: string;
  password_hash: string | null;
  role: Generated<Role>;
  email_verified_at: OptionalInstant;
  last_login_at: OptionalInstant;
  created_at: CreatedAt;
}

interface UserProfiles {
  user_id: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone: Generated<string>;
  country: Generated<string>;
  avatar_url: Generated<string>;
  /** Which size of a film this learner chose last; null: the page proposes one. */
  film_quality: "240" | "480" | "720" | null;
  updated_at: Generated<Date>;
}

interface Sessions {
  /** SHA-256 of the cookie's value, hex. */
  id: string;
  user_id: string;
  created_at: CreatedAt;
  last_seen_at: Instant;
  ip_prefix: string;
  user_agent: string;
  /** When the user last entered the password. */
  authenticated_at: Generated<Date>;
  /** The password was correct; the session grants nothing until the authenticator's code is correct, too. */
  awaits_code: Generated<boolean>;
}

interface UserTokens {
  id: string;
  user_id: string;
  purpose: TokenPurpose;
  /** SHA-256 of the token in the email, hex. */
  token_hash: string;
  /** The order or address that the token concerns. */
  subject: string | null;
  /**
   * The password typed at the sign-up: it only recognises the same visitor, and never becomes the account's password.
   */
  password_hash: string | null;
  expires_at: Instant;
  used_at: OptionalInstant;
  created_at: CreatedAt;
}

interface Orders {
  id: string;
  number: Generated<string>;
  /** Rendered with the form: the same form posted twice makes one order. */
  attempt_id: string;
  user_id: string | null;
  email: string;
  formation_id: string;
  formation_name: string;
  type: OrderType;
  status: Generated<OrderStatus>;
  amount_cents: number;
  refunded_cents: Generated<number>;
  currency: Generated<string>;
  consents: Json<Consent[]>;
  terms_version: string;
  /** The file of the accepted terms; null for orders of releases that did not keep it. */
  terms_sha256: string | null;
  /** Name and address of the buyer, from Stripe's page. */
  billing: OptionalJson<Billing>;
  /** The buyer's company, when the buyer named one before paying. */
  company: OptionalJson<Company>;
  stripe_checkout_session_id: string | null;
  stripe_checkout_url: string | null;
  stripe_payment_intent_id: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** What was offered; null for an order of an earlier release. */
  offer: OptionalJson<OrderedOffer>;
  /** True while the order counts in formations.current_participants. */
  holds_seat: Generated<boolean>;
  /** When checkout was completed with a payment that the bank has not confirmed yet. */
  processing_at: OptionalInstant;
  /** When the Checkout Session expires. */
  expires_at: Instant;
  canceled_reason: string | null;
  /** The buyer's address (its /64 for IPv6), until the order is paid or over: limits the seats held without paying. */
  client: string | null;
  /** When Stripe was last asked because somebody opened the order's return page. */
  return_checked_at: OptionalInstant;
  /** When the earliest of its `disputes` was opened. */
  disputed_at: OptionalInstant;
  /** When the reconciliation last asked Stripe for it. */
  last_checked_at: OptionalInstant;
  /** The progress of a buyer who has erased the account since. */
  kept_progress: OptionalJson<ViewedMinutes>;
  created_at: CreatedAt;
  paid_at: OptionalInstant;
  refunded_at: OptionalInstant;
}

interface Subscriptions {
  order_id: string;
  stripe_subscription_id: string;
  stripe_customer_id: string;
  status: string;
  current_period_start: OptionalInstant;
  current_period_end: OptionalInstant;
  cancel_at_period_end: Generated<boolean>;
  /** When the subscription ends: the period's end, or another time. */
  cancel_at: OptionalInstant;
  past_due_since: OptionalInstant;
  updated_at: Generated<Date>;
}

interface Access {
  user_id: string;
  formation_id: string;
  source: "order" | "gift" | "admin";
  order_id: string | null;
  granted_at: Instant;
  revoked_at: OptionalInstant;
  /** When it opens, or has opened: with the confirmation of the order (art. L221-13). */
  opens_at: Generated<Date>;
  cohort_id: string | null;
  /** When an administrator opened everything to this person, whatever the release rules say. */
  all_opened_at: OptionalInstant;
}

interface StripeEvents {
  id: string;
  type: string;
  /** The object of the event; its current state is read from Stripe. */
  object_id: string;
  received_at: CreatedAt;
  processed_at: OptionalInstant;
  error: string | null;
  /** The order that the event changed; null when there is none. */
  order_id: string | null;
}

/** A withdrawal or a cancellation, as submitted. Append-only. */
interface Declarations {
  id: string;
  attempt_id: string;
  kind: "withdrawal" | "cancellation";
  name: string;
  contract: string;
  email: string;
  wished_end: "des-que-possible" | "fin-de-periode" | "date" | null;
  wished_date: string | null;
  /** When the declaration was made; for a letter, the day of its receipt. */
  declared_at: CreatedAt;
  channel: Generated<"form" | "letter" | "email">;
  /** The administrator who entered what did not come by the form. */
  entered_by: string | null;
  /** When it arrived here. */
  recorded_at: CreatedAt;
  /** The progress at that moment in each order that it may concern, by the order's id. */
  progress: OptionalJson<Record<string, ViewedMinutes>>;
}

/** Every table of the database. Migrations never import this, because they are frozen. */
export interface Database extends AskingTables, AccountingTables, ClaimTables, ContractTables {
  users: Users;
  user_profiles: UserProfiles;
  sessions: Sessions;
  user_tokens: UserTokens;
  second_factors: SecondFactors;
  recovery_codes: RecoveryCodes;
  formations: Formations;
  counsel_opinions: CounselOpinions;
  formation_prices: FormationPrices;
  practised_prices: PractisedPrices;
  orders: Orders;
  order_payments: OrderPayments;
  disputes: Disputes;
  subscriptions: Subscriptions;
  access: Access;
  stripe_events: StripeEvents;
  stripe_catch_up: StripeCatchUp;
  subscribers: Subscribers;
  challenge_signups: ChallengeSignups;
  guide_requests: GuideRequests;
  contact_messages: ContactMessages;
  declarations: Declarations;
  declaration_outcomes: DeclarationOutcomes;
  refund_requests: RefundRequests;
  alerts: Alerts;
  emails: Emails;
  email_days: EmailDays;
  suppressed_addresses: SuppressedAddresses;
  testimonials: Testimonials;
  audit_log: AuditLog;
  rate_limits: RateLimits;
  library_copies: LibraryCopies;
  library_records: LibraryRecords;
  library_pictures: LibraryPictures;
  library_media: LibraryMedia;
  library_gate: LibraryGate;
  courses: Courses;
  formation_courses: FormationCourses;
  course_modules: CourseModules;
  lessons: Lessons;
  lesson_slugs: LessonSlugs;
  lesson_versions: LessonVersions;
  lesson_progress: LessonProgress;
  lesson_events: LessonEvents;
  course_completions: CourseCompletions;
  certificates: Certificates;
  cohorts: Cohorts;
  live_sessions: LiveSessions;
  calendar_feeds: CalendarFeeds;
  module_openings: ModuleOpenings;
  exercise_answers: ExerciseAnswers;
  quiz_attempts: QuizAttempts;
  quiz_starts: QuizStarts;
  parked_posts: ParkedPosts;
  podcast_feeds: PodcastFeeds;
  media_assets: MediaAssets;
  media_renditions: MediaRenditions;
  caption_tracks: CaptionTracks;
  media_seen: MediaSeen;
  heartbeats: Heartbeats;
  withdrawn_consents: WithdrawnConsents;
  job_failures: JobFailures;
  settings: Settings;
  stripe_pauses: StripePauses;
  kept_assets: KeptAssets;
}

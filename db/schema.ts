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
import type {
  LibraryMedia,
  LibraryPictures,
  LibraryRecords,
  LibrarySnapshots,
  LibraryThrottle,
} from "./schema/library.ts";
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
  passwordHash: string | null;
  role: Generated<Role>;
  emailVerifiedAt: OptionalInstant;
  lastLoginAt: OptionalInstant;
  createdAt: CreatedAt;
}

interface UserProfiles {
  userId: string;
  firstName: Generated<string>;
  lastName: Generated<string>;
  phone: Generated<string>;
  country: Generated<string>;
  avatarUrl: Generated<string>;
  /** Which size of a film this learner chose last; null: the page proposes one. */
  filmQuality: "240" | "480" | "720" | null;
  updatedAt: Generated<Date>;
}

interface Sessions {
  /** SHA-256 of the cookie's value, hex. */
  id: string;
  userId: string;
  createdAt: CreatedAt;
  lastSeenAt: Instant;
  ipPrefix: string;
  userAgent: string;
  /** When the user last entered the password. */
  authenticatedAt: Generated<Date>;
  /** The password was correct; the session grants nothing until the authenticator's code is correct, too. */
  pendingTwoFactor: Generated<boolean>;
}

interface UserTokens {
  id: string;
  userId: string;
  purpose: TokenPurpose;
  /** SHA-256 of the token in the email, hex. */
  tokenHash: string;
  /** The order or address that the token concerns. */
  subject: string | null;
  /**
   * The password typed at the sign-up: it only recognises the same visitor, and never becomes the account's password.
   */
  passwordHash: string | null;
  expiresAt: Instant;
  usedAt: OptionalInstant;
  createdAt: CreatedAt;
}

interface Orders {
  id: string;
  number: Generated<string>;
  /** Rendered with the form: the same form posted twice makes one order. */
  idempotencyKey: string;
  userId: string | null;
  email: string;
  formationId: string;
  formationName: string;
  type: OrderType;
  status: Generated<OrderStatus>;
  amountCents: number;
  refundedCents: Generated<number>;
  currency: Generated<string>;
  consents: Json<Consent[]>;
  termsVersion: string;
  /** The file of the accepted terms; null for orders of releases that did not keep it. */
  termsSha256: string | null;
  /** Name and address of the buyer, from Stripe's page. */
  billing: OptionalJson<Billing>;
  /** The buyer's company, when the buyer named one before paying. */
  company: OptionalJson<Company>;
  stripeCheckoutSessionId: string | null;
  stripeCheckoutUrl: string | null;
  stripePaymentIntentId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** What was offered; null for an order of an earlier release. */
  offer: OptionalJson<OrderedOffer>;
  /** True while the order counts in formations.current_participants. */
  holdsSeat: Generated<boolean>;
  /** When checkout was completed with a payment that the bank has not confirmed yet. */
  processingAt: OptionalInstant;
  /** When the Checkout Session expires. */
  expiresAt: Instant;
  canceledReason: string | null;
  /** The buyer's address (its /64 for IPv6), until the order is paid or over: limits the seats held without paying. */
  client: string | null;
  /** When Stripe was last asked because somebody opened the order's return page. */
  returnCheckedAt: OptionalInstant;
  /** When the earliest of its `disputes` was opened. */
  disputedAt: OptionalInstant;
  /** When the reconciliation last asked Stripe for it. */
  lastCheckedAt: OptionalInstant;
  /** The progress of a buyer who has erased the account since. */
  keptProgress: OptionalJson<ViewedMinutes>;
  createdAt: CreatedAt;
  paidAt: OptionalInstant;
  refundedAt: OptionalInstant;
}

interface Subscriptions {
  orderId: string;
  stripeSubscriptionId: string;
  stripeCustomerId: string;
  status: string;
  currentPeriodStart: OptionalInstant;
  currentPeriodEnd: OptionalInstant;
  cancelAtPeriodEnd: Generated<boolean>;
  /** When the subscription ends: the period's end, or another time. */
  cancelAt: OptionalInstant;
  pastDueSince: OptionalInstant;
  updatedAt: Generated<Date>;
}

interface Access {
  userId: string;
  formationId: string;
  source: "order" | "gift" | "admin";
  orderId: string | null;
  grantedAt: Instant;
  revokedAt: OptionalInstant;
  /** When it opens, or has opened: with the confirmation of the order (art. L221-13). */
  opensAt: Generated<Date>;
  cohortId: string | null;
  /** When an administrator opened everything to this person, whatever the release rules say. */
  allOpenedAt: OptionalInstant;
}

interface StripeEvents {
  id: string;
  type: string;
  /** The object of the event; its current state is read from Stripe. */
  objectId: string;
  receivedAt: CreatedAt;
  processedAt: OptionalInstant;
  error: string | null;
  /** The order that the event changed; null when there is none. */
  orderId: string | null;
}

/** A withdrawal or a cancellation, as submitted. Append-only. */
interface Declarations {
  id: string;
  idempotencyKey: string;
  kind: "withdrawal" | "cancellation";
  name: string;
  contract: string;
  email: string;
  requestedEnd: "des-que-possible" | "fin-de-periode" | "date" | null;
  requestedDate: string | null;
  /** When the declaration was made; for a letter, the day of its receipt. */
  declaredAt: CreatedAt;
  channel: Generated<"form" | "letter" | "email">;
  /** The administrator who entered what did not come by the form. */
  enteredBy: string | null;
  /** When it arrived here. */
  recordedAt: CreatedAt;
  /** The progress at that moment in each order that it may concern, by the order's id. */
  progress: OptionalJson<Record<string, ViewedMinutes>>;
}

/** Every table of the database. Migrations never import this, because they are frozen. */
export interface Database extends AskingTables, AccountingTables, ClaimTables, ContractTables {
  users: Users;
  userProfiles: UserProfiles;
  sessions: Sessions;
  userTokens: UserTokens;
  secondFactors: SecondFactors;
  recoveryCodes: RecoveryCodes;
  formations: Formations;
  counselOpinions: CounselOpinions;
  formationPrices: FormationPrices;
  practisedPrices: PractisedPrices;
  orders: Orders;
  orderPayments: OrderPayments;
  disputes: Disputes;
  subscriptions: Subscriptions;
  access: Access;
  stripeEvents: StripeEvents;
  stripeCatchUp: StripeCatchUp;
  subscribers: Subscribers;
  challengeSignups: ChallengeSignups;
  guideRequests: GuideRequests;
  contactMessages: ContactMessages;
  declarations: Declarations;
  declarationOutcomes: DeclarationOutcomes;
  refundRequests: RefundRequests;
  alerts: Alerts;
  emails: Emails;
  emailDays: EmailDays;
  suppressedAddresses: SuppressedAddresses;
  testimonials: Testimonials;
  auditLog: AuditLog;
  rateLimits: RateLimits;
  librarySnapshots: LibrarySnapshots;
  libraryRecords: LibraryRecords;
  libraryPictures: LibraryPictures;
  libraryMedia: LibraryMedia;
  libraryThrottle: LibraryThrottle;
  courses: Courses;
  formationCourses: FormationCourses;
  courseModules: CourseModules;
  lessons: Lessons;
  lessonSlugs: LessonSlugs;
  lessonVersions: LessonVersions;
  lessonProgress: LessonProgress;
  lessonEvents: LessonEvents;
  courseCompletions: CourseCompletions;
  certificates: Certificates;
  cohorts: Cohorts;
  liveSessions: LiveSessions;
  calendarFeeds: CalendarFeeds;
  moduleOpenings: ModuleOpenings;
  exerciseAnswers: ExerciseAnswers;
  quizAttempts: QuizAttempts;
  quizStarts: QuizStarts;
  parkedPosts: ParkedPosts;
  podcastFeeds: PodcastFeeds;
  mediaAssets: MediaAssets;
  mediaRenditions: MediaRenditions;
  captionTracks: CaptionTracks;
  mediaSeen: MediaSeen;
  heartbeats: Heartbeats;
  withdrawnConsents: WithdrawnConsents;
  jobFailures: JobFailures;
  settings: Settings;
  stripePauses: StripePauses;
  keptAssets: KeptAssets;
}

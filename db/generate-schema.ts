import { writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { PGliteDialect } from "kysely";
import { ArrayExpressionNode, GenericExpressionNode, generate, IdentifierNode, PostgresDialect } from "kysely-codegen";
import { kyselyOn } from "./connection.server.ts";
import { migrateToLatest } from "./migrator.server.ts";

const type = (name: string) => new IdentifierNode(name);
const withDefault = (node: IdentifierNode | GenericExpressionNode) => new GenericExpressionNode("Generated", [node]);
const json = (name: string) => new GenericExpressionNode("JSONColumnType", [type(name)]);
const jsonList = (name: string) => new GenericExpressionNode("JSONColumnType", [new ArrayExpressionNode(type(name))]);

/** The columns of which db/types.ts knows more than the database. */
const COLUMNS = {
  "access.source": type("AccessSource"),
  "alerts.details": jsonList("string"),
  "audit_log.after": json("JsonRecord"),
  "audit_log.before": json("JsonRecord"),
  "bounces.kind": type("BounceKind"),
  "caption_tracks.kind": type("CaptionKind"),
  "caption_tracks.source": type("CaptionSource"),
  "certificates.lessons": jsonList("AttestedLesson"),
  "certificates.seller": json("AttestingSeller"),
  "codes.kind": type("CodeKind"),
  "content_reports.decision": type("ContentDecision"),
  "course_completions.structure": jsonList("object"),
  "course_modules.release": json("object"),
  "declaration_confirmations.answer": type("DeclarationAnswer"),
  "declaration_confirmations.answered_by": type("AnsweredBy"),
  "contact_messages.kind": withDefault(type("MessageKind")),
  "declaration_outcomes.kind": type("OutcomeKind"),
  "declarations.channel": withDefault(type("DeclarationChannel")),
  "declarations.chosen_way": type("DeclarationKind"),
  "declarations.kind": type("DeclarationKind"),
  "declarations.progress": json("ProgressByOrder"),
  "declarations.requested_end": type("RequestedEnd"),
  "emails.class": type("EmailClass"),
  "emails.props": json("JsonRecord"),
  "emails.status": withDefault(type("EmailStatus")),
  "exercise_answers.fields": json("AnswerValues"),
  "exports.state": withDefault(type("ExportState")),
  "formations.features": jsonList("string"),
  "formations.questions": withDefault(jsonList("Question")),
  "formations.regime": type("Regime"),
  "formations.status": type("FormationStatus"),
  "formations.type": type("OrderType"),
  "heartbeats.detail": withDefault(json("JsonRecord")),
  "imports.counts": withDefault(json("ImportCounts")),
  "imports.declaration": json("ImportDeclaration"),
  "imports.encoding": type("TextEncoding"),
  "imports.headings": jsonList("string"),
  "imports.kind": type("ImportKind"),
  "imports.mapping": jsonList("ImportColumn"),
  "imports.products": withDefault(json("ImportProducts")),
  "imports.trial": json("object"),
  "imports.state": withDefault(type("ImportState")),
  "invoice_counters.kind": type("InvoiceKind"),
  "invoice_months.kind": type("InvoiceKind"),
  "invoices.buyer": json("InvoiceBuyer"),
  "invoices.kind": type("InvoiceKind"),
  "invoices.regime": type("VatRegime"),
  "invoices.seller": json("InvoiceSeller"),
  "invoices.vat_treatment": type("VatTreatment"),
  "lesson_events.kind": type("LessonEventKind"),
  "lesson_passages.kind": type("PassageKind"),
  "lesson_passages.moments": jsonList("Moment"),
  "lesson_progress.done_how": type("DoneHow"),
  "lesson_versions.blocks": jsonList("object"),
  "lesson_versions.head": json("object"),
  "lead_files.mail": json("LeadMail"),
  "library_records.facts": json("object"),
  "library_records.kind": type("LibraryKind"),
  "library_snapshots.kind": type("LibraryKind"),
  "library_snapshots.rejected": withDefault(jsonList("Rejection")),
  "media_assets.focus": withDefault(type("PictureFocus")),
  "media_assets.kind": type("MediaKind"),
  "media_assets.state": withDefault(type("MediaState")),
  "newsletters.pause_reason": type("PauseReason"),
  "newsletters.segment": withDefault(jsonList("Condition")),
  "newsletters.state": withDefault(type("NewsletterState")),
  "order_credits.state": withDefault(type("ReductionState")),
  "order_emails.attachments": jsonList("Attachment"),
  "order_reductions.state": withDefault(type("ReductionState")),
  "orders.billing": json("Billing"),
  "orders.company": json("Company"),
  "orders.consents": jsonList("Consent"),
  "orders.kept_progress": json("ViewedMinutes"),
  "orders.offer": json("OrderedOffer"),
  "orders.status": withDefault(type("OrderStatus")),
  "orders.type": type("OrderType"),
  "page_versions.body": json("JsonRecord"),
  "page_versions.state": type("TextState"),
  "pages.state": withDefault(type("PageState")),
  "quiz_attempts.answers": json("TickedChoices"),
  "quiz_starts.ticked": json("TickedChoices"),
  "refund_requests.basis": json("object"),
  "refund_requests.state": withDefault(type("RefundState")),
  "seller_versions.body": json("JsonRecord"),
  "sequence_runs.state": withDefault(type("RunState")),
  "sequences.entry": json("SequenceEntry"),
  "sequences.state": withDefault(type("SequenceState")),
  "sequences.stop": withDefault(jsonList("string")),
  "settings.value": json("JsonRecord"),
  "subscribers.consent": json("GivenConsent"),
  "testimonials.checked_by": type("AuthorCheck"),
  "testimonials.consent": json("GivenConsent"),
  "testimonials.details": json("JsonRecord"),
  "testimonials.kind": type("TestimonialKind"),
  "text_versions.body": json("JsonRecord"),
  "text_versions.state": type("TextState"),
  "user_profiles.film_quality": type("FilmQuality"),
  "user_profiles.lesson_format": type("LessonFormat"),
  "user_tokens.purpose": type("TokenPurpose"),
  "users.role": withDefault(type("Role")),
  "vat_regimes.regime": type("VatRegime"),
  "waiting_entries.consent": json("GivenConsent"),
  "waiting_entries.kind": type("WaitingKind"),
  "waiting_entries.state": withDefault(type("WaitingState")),
};

/** The types of the tables, as the migrations make them. */
export async function generateSchema(): Promise<string> {
  const pglite = await PGlite.create();
  const db = kyselyOn(new PGliteDialect({ pglite }));
  await migrateToLatest(db, () => undefined);
  const ours = [...JSON.stringify(COLUMNS).matchAll(/"name":"([A-Z]\w+)"/g)].map(
    ([, name]) => [name, "./types.ts"] as const,
  );
  const text = await generate({
    db: db.withoutPlugins(),
    dialect: new PostgresDialect({ dateParser: "string" }),
    camelCase: true,
    excludePattern: "kysely_*",
    typeMapping: { int8: "number" },
    overrides: { columns: COLUMNS },
    customImports: { ...Object.fromEntries(ours), JSONColumnType: "kysely" },
    outFile: null,
  });
  await db.destroy();
  return text;
}

if (import.meta.main) writeFileSync("db/schema.ts", await generateSchema());

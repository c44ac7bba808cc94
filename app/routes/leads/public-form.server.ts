import { parseWithZod } from "@conform-to/zod/v4";
import { type Params, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { consumeLimit, type LimitName } from "#app/domain/journal/limits/limits.server.ts";
import { storedWord } from "#app/domain/site/audience/daily-counts.server.ts";
import { mailboxOf } from "#app/domain/values/email-address.ts";
import { HONEYPOT } from "#app/domain/values/fields.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { faultOf, type Refusal, refuser } from "#app/middleware/form.server.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { tooManyRequests } from "#app/routing/client-limit.server.ts";
import type { Db } from "#db/connection.server.ts";

/** Clients are counted for each form, addresses across all forms. */
type LeadForm = "challenge" | "guide" | "contact" | "testimonial" | "report" | "waiting" | "lead";

/** A stranger who uses up an address's turns must not silence her: what she writes is kept, only receipts are not sent. */
const NEVER_SILENCED: readonly LeadForm[] = ["contact", "report"];

/** Many clients together cannot flood one person. */
async function consumeLeadLimits(db: Db, actor: Actor, form: LeadForm, client: string, email?: string) {
  const ofClient = await consumeLimit(db, actor, `${form}-client` satisfies LimitName, client);
  if (!ofClient.ok) return ofClient;
  const ofAddress = email ? await consumeLimit(db, actor, "lead-address", mailboxOf(email)) : ofClient;
  if (!ofAddress.ok && !NEVER_SILENCED.includes(form)) return ofAddress;
  return { ok: true as const, getsReceipt: ofAddress.ok };
}

interface PublicForm<Values> {
  schema: z.ZodType<Values>;
  limit: LeadForm;
  /** The page after a successful post. */
  thanks: string;
  tooMany?: string;
  /** What only the database knows. */
  check?: (db: Db, values: Values) => Promise<Refusal | null>;
}

interface RunPost {
  params: Params;
  sourceWord: ReturnType<typeof storedWord>;
  request: Request;
  actor: Actor;
  /** False once the address has had its receipts of the day. */
  getsReceipt: boolean;
}

export interface Post {
  request: Request;
  params: Params;
  context: Readonly<RouterContextProvider>;
}

/** The founder's word in the address of the form's page: its own, or that of a page whose form is sent elsewhere. */
function wordOf({ headers, url }: Request): string | null {
  const own = new URL(url);
  const referrer = headers.get("Referer") ?? "";
  const page = URL.canParse(referrer) ? new URL(referrer) : own;
  return own.searchParams.get("c") ?? (page.host === own.host ? page.searchParams.get("c") : null);
}

/**
 * The action of a public form: limit, honeypot, validation, `run`, redirect. A known address, a new one and a robot get
 * the same answer.
 */
export function publicForm<Values extends { email: string }, Ran>(
  {
    schema,
    limit,
    thanks,
    check,
    tooMany = "Trop d’envois de suite\u00a0: il faut attendre un peu.",
  }: PublicForm<Values>,
  run: (db: Db, values: Values, post: RunPost) => Promise<Ran>,
) {
  return async ({ request, params, context }: Post) => {
    const db = context.get(dbContext);
    const submission = parseWithZod(await request.formData(), { schema });
    const refuse = refuser(submission);
    const values = submission.status === "success" ? submission.value : undefined;
    const { address } = context.get(requestContext);
    const isTrapped = Boolean(submission.payload[HONEYPOT]);
    // What is thrown away takes no turn of an address.
    const email = isTrapped ? undefined : values?.email;
    const actor = actorOf(context);
    const allowed = await consumeLeadLimits(db, actor, limit, address, email);
    if (!allowed.ok) return refuse({ error: tooMany, ...tooManyRequests(allowed) });
    if (isTrapped) throw redirect(thanks, 303);
    if (!values) return refuse();
    const write = async () => {
      const refusal = await check?.(db, values);
      if (refusal) return refusal;
      const { getsReceipt } = allowed;
      await run(db, values, { params, sourceWord: storedWord(wordOf(request)), request, actor, getsReceipt });
      throw redirect(thanks, 303);
    };
    const refusal = await write().catch(faultOf(context, "Ton envoi n’est pas enregistré"));
    return refuse("fault" in refusal ? { error: refusal.fault, status: refusal.status } : refusal);
  };
}

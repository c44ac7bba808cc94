import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import { isProvider } from "#app/domain/operations/returns/provider-events.ts";
import { recordEvents } from "#app/domain/operations/returns/record-events.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/returns-webhook";

export const handle = {
  robots: "disallow",
  methods: ["POST"],
  writesFrom: "programs",
  body: "raw",
  bodyLimit: 1024 * 1024,
  signature: "authorization",
  budget: "webhooks",
} satisfies Handle;

/**
 * Receives what a provider says about emails that came back. To configure there: {APP_URL}/webhooks/envois/brevo or
 * …/mailjet for bounces, blocked emails and complaints, with RETURNS_WEBHOOK_SECRET as the bearer's token or as the
 * password in the address.
 */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { provider = "" } = params;
  if (!isProvider(provider)) throw notFound();
  if (!isAuthorized(request.headers.get("Authorization") ?? "")) {
    log.warn({ provider, configured: Boolean(env.RETURNS_WEBHOOK_SECRET) }, "webhook secret refused");
    return new Response("Wrong secret\n", { status: 401, headers: { "WWW-Authenticate": 'Basic realm="envois"' } });
  }
  const posted = parsed(await request.text());
  if (posted === undefined) return new Response("Not JSON\n", { status: 400 });
  try {
    await recordEvents(context.get(dbContext), provider, posted);
    return new Response("Recorded\n");
  } catch (error) {
    log.error({ err: error, provider }, "webhook not recorded");
    return new Response("Try again\n", { status: 503 });
  }
}

export function loader({ params }: Route.LoaderArgs): Response {
  if (!isProvider(params.provider ?? "")) throw notFound();
  return new Response("POST only\n", { status: 405, headers: { Allow: handle.methods.join(", ") } });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isAuthorized(header: string): boolean {
  const secret = env.RETURNS_WEBHOOK_SECRET;
  if (!secret) return false;
  const [scheme = "", value = ""] = header.split(" ");
  const isBearer = scheme.toLowerCase() === "bearer";
  const basic = Buffer.from(value, "base64").toString("utf8");
  const given = isBearer ? value : scheme.toLowerCase() === "basic" ? basic.slice(basic.indexOf(":") + 1) : "";
  return timingSafeEqual(digest(given), digest(secret));
}

/** Of one length, as the comparison needs it. */
const digest = (text: string) => createHash("sha256").update(text).digest();

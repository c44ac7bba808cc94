import { type Answer, send } from "./client.ts";

interface Purchase {
  slug: string;
  email: string;
  /** The client's address, as the proxy in front of the shop tells it. */
  address: string;
  /** Sends the form twice at once, as impatient buyers do. */
  isDoubleClick?: boolean;
}

export interface Ordered {
  /** Answers of the form: two after a double click. */
  answers: Answer[];
  /** The Checkout Sessions that they lead to. */
  sessions: string[];
}

/** Opens the order page, ticks the box and orders; returns the redirect to Stripe. */
export async function order(origin: string, { slug, email, address, isDoubleClick }: Purchase): Promise<Ordered> {
  const headers = { "X-Forwarded-For": address };
  const page = await send(origin, `/checkout/${slug}`, { headers });
  if (page.status !== 200) return { answers: [page], sessions: [] };
  const form = { ...hiddenFields(page.body), email, cgv: "on" };
  const post = () => send(origin, `/checkout/${slug}`, { method: "POST", headers, form });
  const answers = await Promise.all(isDoubleClick ? [post(), post()] : [post()]);
  const sessions = answers.flatMap(({ location }) => /cs_\w+/.exec(location)?.[0] ?? []);
  return { answers, sessions: [...new Set(sessions)] };
}

/** A client address for each buyer, because the shop limits each client. */
export function clientAddress(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

function hiddenFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [input] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name) fields[name] = /value="([^"]*)"/.exec(input)?.[1] ?? "";
  }
  return fields;
}

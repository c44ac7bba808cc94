import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";

export interface Answer {
  /** 0 when there was none: the connection failed. */
  status: number;
  location: string;
  retryAfter: string;
  body: string;
}

interface Message {
  headers?: Record<string, string>;
  /** A form to post, or the bytes of another post. */
  form?: Record<string, string>;
  body?: string;
  /** Ends the answer after its first bytes. */
  firstBytesOnly?: boolean;
  /** On a connection of its own. */
  isNew?: boolean;
}

const FAILED: Answer = { status: 0, location: "", retryAfter: "", body: "" };
const agent = new Agent({ keepAlive: true, maxSockets: 2000, maxFreeSockets: 200 });

/** One request as a browser sends it, without following redirects. Never rejects: a failure is status 0. */
export async function send(origin: string, path: string, message: Message = {}): Promise<Answer> {
  const { form, headers, firstBytesOnly = false, isNew = false } = message;
  const posted = form ? new URLSearchParams(form).toString() : message.body;
  const outgoing = request(new URL(path, origin), {
    method: posted === undefined ? "GET" : "POST",
    agent: isNew ? false : agent,
    timeout: 30_000,
    headers: {
      Accept: "text/html",
      "User-Agent": "load",
      ...(form && { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
  });
  outgoing.on("timeout", () => outgoing.destroy(new Error("No answer")));
  outgoing.on("error", () => undefined);
  outgoing.end(posted);
  try {
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    const { statusCode: status = 0, headers } = response;
    let body = "";
    for await (const chunk of response.setEncoding("utf8")) {
      body += chunk;
      if (firstBytesOnly) break;
    }
    return { status, location: headers.location ?? "", retryAfter: headers["retry-after"] ?? "", body };
  } catch {
    return FAILED;
  }
}

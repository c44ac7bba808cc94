import { Agent, request } from "node:http";

export interface Answer {
  /** 0 when there was none: the connection failed. */
  status: number;
  location: string;
  retryAfter: string;
  body: string;
}

export interface Message {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  form?: Record<string, string>;
  /** Ends the answer after its first bytes. */
  firstBytesOnly?: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2000, maxFreeSockets: 200 });

/** One request as a browser sends it, without following redirects. Never rejects: a failure is status 0. */
export function send(origin: string, path: string, message: Message = {}): Promise<Answer> {
  const { method = "GET", form, headers, firstBytesOnly = false } = message;
  const body = form ? new URLSearchParams(form).toString() : undefined;
  const failed: Answer = { status: 0, location: "", retryAfter: "", body: "" };
  return new Promise((resolve) => {
    const outgoing = request(new URL(path, origin), {
      method,
      agent,
      timeout: 30_000,
      headers: {
        Accept: "text/html",
        "User-Agent": "load",
        ...(body === undefined ? {} : { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
    });
    outgoing.on("response", (response) => {
      const answer: Answer = {
        status: response.statusCode ?? 0,
        location: response.headers.location ?? "",
        retryAfter: response.headers["retry-after"] ?? "",
        body: "",
      };
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        answer.body += chunk;
        if (!firstBytesOnly) return;
        resolve(answer);
        outgoing.destroy();
      });
      response.on("end", () => resolve(answer));
      response.on("error", () => resolve(failed));
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("No answer")));
    outgoing.on("error", () => resolve(failed));
    outgoing.end(body);
  });
}

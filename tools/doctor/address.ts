import { env, publicUrl } from "../../app/config/env.server.ts";
import { probeToken } from "../../app/config/session-secret.server.ts";
import { type Finding, fault, well } from "./finding.ts";

/** Requests a page as a visitor does: through the public name, its certificate and its proxies. */
export async function examineAddress(): Promise<Finding[]> {
  const response = await fetch(`${publicUrl}/healthz`, {
    headers: { "X-Probe": probeToken },
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  }).catch((error: Error) => error);
  if (response instanceof Error) {
    const { code, message } = (response.cause ?? response) as NodeJS.ErrnoException;
    return [
      fault(
        "public address",
        `${publicUrl} does not answer (${code ?? message})`,
        "check DNS, certificate, proxy, and that the shop runs",
      ),
    ];
  }
  const proxies = response.headers.get("X-Proxies");
  if (response.status !== 200 || proxies === null) {
    return [
      fault(
        "public address",
        `${publicUrl} is answered by something else (${response.status})`,
        "let the proxy pass /healthz on, and run the doctor with the shop's own SESSION_SECRET",
      ),
    ];
  }
  return [well("public address", publicUrl), proxyFinding(Number(proxies))];
}

function proxyFinding(proxies: number): Finding {
  if (proxies === env.TRUST_PROXY) return well("proxies", `${proxies}, as TRUST_PROXY says`);
  return fault(
    "proxies",
    `${proxies} of them, but TRUST_PROXY is ${env.TRUST_PROXY}: limits count the wrong clients`,
    `set TRUST_PROXY=${proxies}`,
  );
}

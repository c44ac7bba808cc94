import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ViesEmulator {
  /** What goes into VIES_API_BASE. */
  url: string;
  /** Every number that was asked about, with that of the requester. */
  asked: { number: string; requester: string | null }[];
  /** Numbers that no register knows; it knows every other one. */
  unknown: Set<string>;
  /** `closed`: the member's register, as at night; `silent`: no answer at all. */
  mode: "open" | "closed" | "silent";
  close(): Promise<void>;
}

/** The Commission's service for VAT numbers: POST /check-vat-number, with its answers and its refusals. */
export async function startViesEmulator(port = 0): Promise<ViesEmulator> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await text(request)) || "{}") as Partial<Record<string, string>>;
    const { countryCode = "", vatNumber = "", requesterMemberStateCode: state, requesterNumber } = body;
    const number = countryCode + vatNumber;
    emulator.asked.push({ number, requester: state ? `${state}${requesterNumber}` : null });
    if (emulator.mode === "silent") return;
    response.setHeader("Content-Type", "application/json");
    const refuse = (error: string) =>
      response.end(JSON.stringify({ actionSucceed: false, errorWrappers: [{ error }] }));
    if (request.method !== "POST" || request.url !== "/check-vat-number" || !/^[A-Z]{2}$/.test(countryCode))
      return void refuse("INVALID_INPUT");
    // The service says so with status 200.
    if (emulator.mode === "closed") return void refuse("MS_UNAVAILABLE");
    if (state && emulator.unknown.has(`${state}${requesterNumber}`)) return void refuse("INVALID_REQUESTER_INFO");
    const requestIdentifier = state ? `WAPIAAAA${emulator.asked.length}` : "";
    const valid = !emulator.unknown.has(number);
    response.end(JSON.stringify({ countryCode, vatNumber, requestDate: new Date(), valid, requestIdentifier }));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const emulator: ViesEmulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    unknown: new Set(),
    mode: "open",
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return emulator;
}

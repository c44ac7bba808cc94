import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { decode, encode, type Packet } from "dns-packet";

export interface DnsEmulator {
  /** What goes into DNS_SERVERS. */
  address: string;
  /** TXT records by name. */
  records: Map<string, string>;
  close(): Promise<void>;
}

const NXDOMAIN = 3;

/** A name server for TXT records. A name with only other names below it exists, and has no records (RFC 8020). */
export async function startDnsEmulator(records: Record<string, string>): Promise<DnsEmulator> {
  const known = new Map(Object.entries(records));
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const query = decode(message);
    socket.send(encode(answer(query, known)), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records: known,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answer({ id, questions = [] }: Packet, records: Map<string, string>): Packet {
  const name = questions[0]?.name.toLowerCase() ?? "";
  const text = records.get(name);
  const exists = [...records.keys()].some((other) => other === name || other.endsWith(`.${name}`));
  return {
    id: id ?? 0,
    type: "response",
    flags: exists ? 0 : NXDOMAIN,
    questions,
    answers: text === undefined ? [] : [{ type: "TXT", name, ttl: 60, data: text }],
  };
}

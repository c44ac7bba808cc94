import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane (about 50 ms). */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;
/** Half of the cores, so that the other half keeps serving pages. */
const CONCURRENCY = Math.min(2, Math.ceil(availableParallelism() / 2));
const MAX_WAIT_MS = 1000;
/** However slow the machine is, so that a group that signs in at once is not refused. */
const ALWAYS_ADMITTED = 24;

/** A clear 503 is better than a server that answers nobody. */
export class TooBusy extends Error {}

let running = 0;
/** The current duration of one hash, because a busy machine needs several times the usual. */
let typicalMs = 50;
const waiting: (() => void)[] = [];

/** In the PHC string format, which other programs can read. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await deriveInTurn(password, salt, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Takes as long without a hash (an unknown address): the response time must not reveal who is a customer. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? DUMMY);
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts ?? [];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, "base64");
  const actual = await deriveInTurn(password, Buffer.from(salt, "base64"), cost);
  return timingSafeEqual(actual, expected) && hash !== null;
}

export function needsRehash(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`);
}

async function deriveInTurn(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  await awaitTurn();
  try {
    const began = performance.now();
    const tag = await derive("argon2id", { message: password, nonce, ...cost, tagLength: TAG_LENGTH });
    typicalMs += (performance.now() - began - typicalMs) / 10;
    return tag;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function awaitTurn(): Promise<void> {
  if (running >= CONCURRENCY) {
    const wait = (waiting.length / CONCURRENCY) * typicalMs;
    if (waiting.length >= ALWAYS_ADMITTED && wait > MAX_WAIT_MS)
      throw new TooBusy("Too many passwords to check at once");
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replace(/={1,2}$/, "");
}

const DUMMY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(TAG_LENGTH))}`;

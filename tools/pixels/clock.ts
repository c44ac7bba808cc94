import crypto, { randomUUID } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Sets another date for this process and, by NODE_OPTIONS, for the shop: dates on the pages are the same in each
 * capture. The time still runs, because jobs and links depend on it. The embedded database uses the same Date.
 */
const realNow = Date.now;
let shift = 0;

export function setClock(day: string): void {
  shift = Date.parse(day) - realNow();
}

const now = () => realNow() + shift;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});

/** Ids made within one millisecond grow as well, so that lists sorted by id are in order of creation. */
let made = 0;
crypto.randomUUIDv7 = () => {
  const time = now().toString(16).padStart(12, "0");
  const count = (made++ % 4096).toString(16).padStart(3, "0");
  const [, , , variant, rest] = randomUUID().split("-");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variant}-${rest}`;
};
syncBuiltinESMExports();

if (process.env.PIXELS_DAY) setClock(process.env.PIXELS_DAY);

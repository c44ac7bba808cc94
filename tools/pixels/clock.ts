/**
 * Another day, for this process and, by NODE_OPTIONS, for the shop: dates on the pages are the same in each capture.
 * The time still runs, as jobs and links depend on it. The embedded database asks the same Date.
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

if (process.env.PIXELS_DAY) setClock(process.env.PIXELS_DAY);

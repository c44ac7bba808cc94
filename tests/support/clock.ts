/** The environment of a process whose clock is so far ahead (ms), and that each SIGUSR2 puts ten minutes forward. */
export function aheadBy(ms: number): { NODE_OPTIONS: string } {
  const preload = `let ahead = ${ms}; process.on("SIGUSR2", () => { ahead += 600_000; });
  const Real = Date; const now = () => Real.now() + ahead;
  globalThis.Date = class extends Real { constructor(...args) { if (args.length) super(...args); else super(now()); } static now() { return now(); } };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` };
}

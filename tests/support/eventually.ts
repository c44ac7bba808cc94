/**
 * Asks again and again until the answer is something, and returns it. `within` (ms) ends what will never come; what is too
 * slow is the bench's affair: the same whole run took 25 and 46 minutes on the same machine on the same day.
 */
export async function eventually<T>(ask: () => Promise<T | false> | T | false, within = 120_000): Promise<T> {
  const deadline = Date.now() + within;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      last = error;
      if (error instanceof Error && error.message.startsWith("The shop has exited")) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It did not come true in time", { cause: last });
}

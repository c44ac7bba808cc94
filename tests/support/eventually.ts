/** Asks again and again until the answer is something, and returns it. */
export async function eventually<T>(ask: () => Promise<T> | T, within = 60_000): Promise<T> {
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

import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { InFlight } from "./in-flight.ts";

test("the server is idle when the last response has ended, in whatever order they end", async () => {
  const inFlight = new InFlight();
  const answers = [new EventEmitter(), new EventEmitter()] as ServerResponse[];
  for (const answer of answers) inFlight.open(answer);
  let isIdle = false;
  const idle = inFlight.idle().then(() => {
    isIdle = true;
  });
  answers[1]?.emit("close");
  await Promise.resolve();
  expect(isIdle).toBe(false);
  answers[0]?.emit("close");
  await idle;
});

test("each budget has its own places", () => {
  const inFlight = new InFlight();
  const leave = inFlight.enter("pages", "une");
  inFlight.enter("pages", "deux");
  inFlight.enter("webhooks", "une");
  leave();
  expect([inFlight.active("pages"), inFlight.active("webhooks"), inFlight.active("sign-in")]).toEqual([1, 1, 0]);
  expect([inFlight.active("pages", "une"), inFlight.active("pages", "deux")]).toEqual([0, 1]);
});

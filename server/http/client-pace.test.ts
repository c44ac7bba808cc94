import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { ClientPace } from "./client-pace.ts";

const socket = { bytesWritten: 0, writableLength: 0, _handle: { writeQueueSize: 0 } };
const paceOf = () => new ClientPace({ socket } as unknown as ServerResponse, 30_000, 0);

/** `sent` bytes are with the system, `left` of one long write are not. */
function lie(sent: number, left: number): void {
  Object.assign(socket, { bytesWritten: sent + left, writableLength: left, _handle: { writeQueueSize: left } });
}

test("a client that takes nothing is stuck after the time, and one that takes ten kilobytes is not", () => {
  lie(0, 500_000);
  const pace = paceOf();
  expect([pace.isStuck(10_000), pace.isStuck(30_000), pace.isStuck(30_001)]).toEqual([false, false, true]);
  // The same long write goes on.
  Object.assign(socket, { _handle: { writeQueueSize: 490_000 } });
  expect([pace.isStuck(31_000), pace.isStuck(61_000)]).toEqual([false, false]);
  expect(pace.isStuck(61_001)).toBe(true);
});

test("a client that takes a few bytes now and then is stuck, too", () => {
  lie(0, 500_000);
  const pace = paceOf();
  const isStuck = [1, 2, 3, 4].map((count) => {
    Object.assign(socket, { _handle: { writeQueueSize: 500_000 - count * 1000 } });
    return pace.isStuck(count * 10_000);
  });
  expect(isStuck).toEqual([false, false, false, true]);
});

test("a client is not blamed for an answer that is not there yet", () => {
  lie(20_000, 0);
  const pace = paceOf();
  expect(pace.isStuck(100_000)).toBe(false);
});

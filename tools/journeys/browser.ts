import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** One kind of input device, as WebDriver and WebDriver BiDi both describe it. */
export type Device =
  | { type: "key"; id: string; actions: { type: "keyDown" | "keyUp"; value: string }[] }
  | {
      type: "pointer";
      id: string;
      parameters: { pointerType: "mouse" };
      actions: ({ type: "pointerMove"; x: number; y: number } | { type: "pointerDown" | "pointerUp"; button: 0 })[];
    };

/** The few browser commands that a journey needs. */
export interface Browser {
  name: string;
  version: string;
  /** False where films cannot be played: WebKit's controls are scripts themselves. */
  plays: boolean;
  go(address: string): Promise<void>;
  /** The value of an expression in the page; automation can evaluate it even with scripts disabled. */
  read<T>(expression: string): Promise<T>;
  act(device: Device): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  forgetCookies(): Promise<void>;
  /** A PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export type Launch = (options: { runsScripts: boolean }) => Promise<Browser>;

/** What is missing on this machine to run the journeys. */
export class Missing extends Error {}

const ANSWERS_WITHIN_MS = 30_000;

/** A deadline for one answer. */
export const soon = () => ({ signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

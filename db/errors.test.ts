import { expect, test } from "vitest";
import { isPassing } from "./errors.server.ts";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });

test.each([
  ["it is starting up, or recovering from a power cut", coded("57P03")],
  ["it is shutting down", coded("57P01")],
  ["it has too many connections", coded("53300")],
  ["its disk is full", coded("53100")],
  ["it was cut off", coded("08006")],
  ["nobody listens at its address", coded("ECONNREFUSED")],
  ["the network is not there yet", coded("ENETUNREACH")],
  ["its name is not known yet", coded("ENOTFOUND")],
  ["the name server does not answer", coded("EAI_AGAIN")],
  ["each of its addresses refuses", new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")])],
  ["the connection took too long", new Error("timeout exceeded when trying to connect")],
  ["the connection ended", new Error("Connection terminated unexpectedly")],
  ["another release holds a table", coded("55P03")],
  ["a statement waited too long", coded("57014")],
  ["two processes wait for each other", coded("40P01")],
  ["it is the replica of one that has failed", coded("25006")],
  ["one of these is the cause", new Error("not read", { cause: coded("57P03") })],
])("a start that fails because %s is tried again", (_, error) => {
  expect(isPassing(error)).toBe(true);
});

test.each([
  ["a migration adds a column that is there", coded("42701")],
  ["a migration misses a table", coded("42P01")],
  ["the password is wrong", coded("28P01")],
  ["there is no such database", coded("3D000")],
  ["it may not create anything", coded("42501")],
  ["the migrations are another release's", new Error("corrupted migrations: previously executed migration is missing")],
  ["of a fault of ours", new TypeError("Cannot read properties of undefined")],
])("a start that fails because %s is not", (_, error) => {
  expect(isPassing(error)).toBe(false);
});

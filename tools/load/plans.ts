import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { PostgresServer } from "../../tests/support/postgres.ts";
import { type PlanNode, type Reading, readings } from "./plan-readings.ts";

/** Lets PostgreSQL write plans into a file. It restarts for that: call it before anybody is connected. */
export async function prepareExplaining(postgres: PostgresServer, admin: pg.Pool): Promise<void> {
  const settings = {
    shared_preload_libraries: "auto_explain,pg_stat_statements",
    logging_collector: "on",
    log_destination: "jsonlog",
  };
  for (const [name, value] of Object.entries(settings)) await admin.query(`alter system set ${name} = ${value}`);
  await admin.end();
  postgres.stopImmediately();
  await postgres.start();
}

/** The plans with which PostgreSQL answered that database's queries while `act` ran. */
export async function explaining(admin: pg.Pool, database: string, act: () => Promise<unknown>): Promise<Reading[]> {
  const { rows } = await admin.query<{ data_directory: string }>("show data_directory");
  const folder = join(rows[0]?.data_directory ?? "", "log");
  const before = readLog(folder).length;
  await set(admin, { log_min_duration: "0", log_analyze: "on", log_format: "json", log_nested_statements: "on" });
  await act();
  await set(admin, { log_min_duration: "-1" });
  const plans = readLog(folder)
    .slice(before)
    .map((line) => JSON.parse(line) as { dbname?: string; message?: string })
    .filter(({ dbname, message }) => dbname === database && message?.includes("plan:"));
  return plans.flatMap(({ message = "" }) => {
    const plan = JSON.parse(message.slice(message.indexOf("{"))) as { "Query Text": string; Plan: PlanNode };
    return readings(plan.Plan, plan["Query Text"].replace(/\s+/g, " "));
  });
}

async function set(admin: pg.Pool, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await admin.query(`alter system set auto_explain.${name} = '${value}'`);
  }
  await admin.query("select pg_reload_conf()");
  // Every backend reads the configuration before its next query, once the signal has reached it.
  await pause(200);
}

function readLog(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n"));
}

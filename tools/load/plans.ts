import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { PostgresServer } from "../../tests/support/postgres.ts";

/** A part of a plan that reads more rows than a page can show. */
export interface Reading {
  table: string;
  node: string;
  /** Rows that were read, including those that a filter then dropped. */
  rows: number;
  query: string;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

/** Lets PostgreSQL write plans into a file. It restarts for that: call it before anybody is connected. */
export async function prepareExplaining(postgres: PostgresServer, admin: pg.Client): Promise<void> {
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
export async function explaining(admin: pg.Client, database: string, act: () => Promise<void>): Promise<Reading[]> {
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

async function set(admin: pg.Client, settings: Record<string, string>): Promise<void> {
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

function readings(node: PlanNode, query: string): Reading[] {
  const own: Reading[] = [];
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  if (node["Actual Loops"] > 0 && node["Node Type"].endsWith("Scan") && (node["Relation Name"] || node["Index Name"])) {
    own.push({
      table: node["Relation Name"] ?? node["Index Name"] ?? "",
      node: node["Node Type"],
      rows: Math.round((node["Actual Rows"] + removed) * node["Actual Loops"]),
      query,
    });
  }
  return [...own, ...(node.Plans ?? []).flatMap((child) => readings(child, query))];
}

import { expect, test } from "vitest";
import { withFormAddresses } from "./form-addresses.ts";

const FORM = '<form method="post" class="flow">';

function addressOf(path: string, { from, isCached = false }: { from?: string; isCached?: boolean } = {}): string {
  const headers = from ? { Referer: `https://essor.example${from}` } : undefined;
  const request = new Request(`https://essor.example${path}`, { method: from ? "POST" : "GET", headers });
  return /action="([^"]*)"/.exec(withFormAddresses(FORM, request, isCached))?.[1] ?? "";
}

test("a form goes to its page with the query, without what is said once", () => {
  expect(addressOf("/login")).toBe("/login");
  expect(addressOf("/orders?page=2&notice=saved&q=%22%3E<b>")).toBe("/orders?page=2&amp;q=%22%3E%3Cb%3E");
});

test("a page that is everybody's has nobody's query; the answer to a form has that of the form's page", () => {
  expect(addressOf("/challenge?c=mai", { isCached: true })).toBe("/challenge");
  expect(addressOf("/challenge", { isCached: true, from: "/challenge?c=mai" })).toBe("/challenge?c=mai");
  expect(addressOf("/challenge", { isCached: true, from: "/?c=mai" })).toBe("/challenge");
});

test("no address leads to another host, and a form with an address keeps it", () => {
  expect(addressOf("//autre.example/x")).toBe("/autre.example/x");
  const request = new Request("https://essor.example/account");
  for (const form of ['<form method="post" action="/logout">', '<form action="/q" method="get">', "<form>"])
    expect(withFormAddresses(form, request, false)).toBe(form);
});

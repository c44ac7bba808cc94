import { expect, test } from "vitest";
import { wordsFor } from "#app/content/wording.ts";
import { readNotice, withNotice } from "./notices.ts";

const WORDS = wordsFor("apprenantes");

test("a notice is added to what the address holds already, before its anchor", () => {
  expect(withNotice("/account", "profile-saved")).toBe("/account?notice=profile-saved");
  expect(withNotice("/account#connexions", "sessions-closed")).toBe("/account?notice=sessions-closed#connexions");
  expect(withNotice("/login?redirectTo=%2Forders%3Fa%3D1", "session-ended")).toBe(
    "/login?redirectTo=%2Forders%3Fa%3D1&notice=session-ended",
  );
  expect(withNotice("/admin/commandes?q=a&notice=alert-resolved", "order-refunded")).toBe(
    "/admin/commandes?q=a&notice=order-refunded",
  );
});

test("a page shows the text of a known notice code", () => {
  const address = new URL(withNotice("/admin/dashboard", "formation-created"), "https://essor.example");
  expect(readNotice(address.searchParams, WORDS)).toEqual({ tone: "success", text: "Formation créée avec succès" });
});

test.each(["", "?notice=", "?notice=inconnu", "?notice=__proto__", "?notice=constructor", "?notice=toString"])(
  "a page shows no notice for the query « %s »",
  (search) => {
    expect(readNotice(new URLSearchParams(search), WORDS)).toBeNull();
  },
);

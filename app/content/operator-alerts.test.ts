import { expect, test } from "vitest";
import texts from "./operator-alerts.json" with { type: "json" };
import { NAMED, operatorAlerts } from "./operator-alerts.ts";

test.each(Object.entries(texts.alerts))("%s says all that it names, and names nothing else", (name, alert) => {
  const braces = [alert.subject, ...alert.details].join(" ").matchAll(/\{(\w+)\}/g);
  expect(new Set([...braces].map(([, fact]) => fact))).toEqual(new Set(NAMED[name as keyof typeof NAMED]));
});

test("a line that names what is not known is left out", () => {
  expect(operatorAlerts.dispute("lost", "ES-1", "dp_1", "lost", null)).toEqual({
    subject: "Litige perdu",
    details: ["Commande\u00a0: ES-1", "Litige Stripe\u00a0: dp_1 (lost)"],
  });
  expect(operatorAlerts.declarationDisowned("withdrawal", "mon achat").details[0]).toBe(
    "Contrat déclaré\u00a0: mon achat",
  );
});

test("an alert whose subject is not known fails as an alert", () => {
  expect(() => operatorAlerts.turnover(2026, null, "38 000 €")).toThrow("alert: nothing fills {threshold}");
});

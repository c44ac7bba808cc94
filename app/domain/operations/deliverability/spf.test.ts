import { expect, test } from "vitest";
import { mechanismOf, withMechanism } from "./spf.ts";

test("the provider's part goes before what ends the record, once", () => {
  const brevo = mechanismOf("smtp-relay.brevo.com");
  expect(brevo).toBe("include:spf.brevo.com");
  expect(withMechanism("v=spf1 include:mx.ovh.com -all", brevo)).toBe(
    "v=spf1 include:mx.ovh.com include:spf.brevo.com -all",
  );
  expect(withMechanism("v=spf1 mx", brevo)).toBe("v=spf1 mx include:spf.brevo.com");
  expect(withMechanism("v=spf1 include:spf.brevo.com ~all", brevo)).toBe("v=spf1 include:spf.brevo.com ~all");
  expect(withMechanism(null, brevo)).toBe("v=spf1 include:spf.brevo.com ~all");
  expect(withMechanism(null, mechanismOf("mail.notbrevo.com.example"))).toBe("v=spf1 ~all");
});

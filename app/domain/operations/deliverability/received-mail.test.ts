import { expect, test } from "vitest";
import { readReceived } from "./received-mail.ts";

const GMAIL = `Delivered-To: lea@gmail.com
Received: by 2002:a05:6a10:1234 with SMTP id abc; Fri, 27 Nov 2026 06:00:00 +0100
Received: from s1.m.essor.fr (s1.m.essor.fr. [1.2.3.4])
        by mx.google.com with ESMTPS id x1 for <lea@gmail.com>
        (version=TLS1_3 cipher=TLS_AES_128_GCM_SHA256 bits=128/128);
Authentication-Results: mx.google.com;
       dkim=pass header.i=@brevo.com header.s=mail header.b=abc;
       dkim=pass (2048-bit; key = "a;b") header.i=@essor.fr header.s=s1 header.b=Cgq;
       spf=pass (google.com: domain of x@m.essor.fr designates 1.2.3.4 as permitted sender) smtp.mailfrom=x@m.essor.fr;
       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=essor.fr
DKIM-Signature: v=1; a=rsa-sha256; d=essor.fr; s=s1;
 h=From:To:Subject:List-Unsubscribe; bh=x; b=y
Authentication-Results: mx.essor.fr; dmarc=fail header.from=essor.fr
From: "Essor, la maison" <bonjour@essor.fr>
List-Unsubscribe: <https://essor.fr/desinscription?token=essai>
Subject: Authentication-Results: faux

Authentication-Results: corps; dmarc=fail
`;

test("what the receiving server has found is read, and not what the sender has written below", () => {
  expect(readReceived(GMAIL.replaceAll("\n", "\r\n"))).toEqual({
    checkedBy: "mx.google.com",
    from: "essor.fr",
    spf: { result: "pass", said: "pass", domain: "m.essor.fr", isAligned: true },
    dkim: { result: "pass", said: "pass", domain: "essor.fr", isAligned: true },
    dmarc: { result: "pass", said: "pass" },
    unsigned: ["list-unsubscribe-post"],
    hasUnsubscribe: true,
    arrival: { ip: "1.2.3.4", isEncrypted: true, name: "s1.m.essor.fr" },
  });
});

test("a signature of the provider alone, a softfail and a missing DMARC are told apart", () => {
  const source = `Authentication-Results: mx.orange.fr; dkim=pass header.d=brevo.com; spf=softfail smtp.mailfrom=a@autre.fr
From: bonjour@essor.fr\n`;
  expect(readReceived(source)).toMatchObject({
    spf: { result: "fail", said: "softfail", isAligned: false },
    dkim: { result: "pass", domain: "brevo.com", isAligned: false },
    dmarc: { result: "missing" },
    unsigned: null,
    hasUnsubscribe: false,
  });
});

test.each([
  ["from a.fr (unknown [1.2.3.4]) by mx.free.fr with ESMTP id x", { ip: "1.2.3.4", isEncrypted: false, name: "" }],
  ["from a.fr ([1.2.3.4]) by mx.google.com with ESMTPS id x", { ip: "1.2.3.4", isEncrypted: true, name: "" }],
  [
    "from a.fr (1.2.3.4) by PR1.mail.protection.outlook.com with Microsoft SMTP Server (version=TLS1_2, cipher=x)",
    { ip: "1.2.3.4", isEncrypted: true, name: null },
  ],
  [
    "from a.fr (a.fr [IPv6:2001:db8::1]) (using TLSv1.3 with cipher x) by mx.orange.fr with ESMTPS",
    { ip: "2001:db8::1", isEncrypted: true, name: "a.fr" },
  ],
  ["from inside (inside [10.0.0.1]) by relay with ESMTP", null],
  ["by relay with SMTP id x", null],
])("%s tells how it came", (received, arrival) => {
  const source = `Received: ${received}\nAuthentication-Results: mx; spf=none\nFrom: a@essor.fr\n`;
  expect(readReceived(source)?.arrival).toEqual(arrival);
});

test("what is no source is said to be none, however long", () => {
  for (const text of ["", "Bonjour", "From: a@essor.fr", "x".repeat(5_000_000), `From: ${"(".repeat(90_000)}`])
    expect(readReceived(text)).toBeNull();
  expect(readReceived(`From: a@b.fr\nAuthentication-Results: ${";spf=".repeat(20_000)}`)).not.toBeNull();
});

export const accounting = `
create function sum_invoice_month() returns trigger language plpgsql as $$
  begin
     if tg_op <> 'INSERT' then
       update invoice_months set net_cents = net_cents - old.net_cents, total_cents = total_cents - old.total_cents
       where month = to_char(old.issued_at at time zone 'Europe/Paris', 'YYYY-MM') and kind = old.kind and country = coalesce(old.buyer ->> 'country', '');
     end if;
     if tg_op <> 'DELETE' then
       insert into invoice_months values (to_char(new.issued_at at time zone 'Europe/Paris', 'YYYY-MM'), new.kind, coalesce(new.buyer ->> 'country', ''), new.net_cents, new.total_cents)
       on conflict (month, kind, country) do update set
         net_cents = invoice_months.net_cents + excluded.net_cents,
         total_cents = invoice_months.total_cents + excluded.total_cents;
     end if;
     return null;
   end
$$;
create function invoices_stay() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' and old.issued_at <
        (date_trunc('year', now() at time zone 'Europe/Paris') - interval '10 years') at time zone 'Europe/Paris'
      then return new; end if;
    end if;
    raise exception 'invoices are append-only' using errcode = 'insufficient_privilege';
  end
$$;
-- Append-only, kept ten years: one row for each payment, and one for each refund of it.
create table invoices (
  -- F2026-000001, or AV2026-000001: unbroken in each year.
  number text primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  order_id uuid not null references orders,
  payment_id bigint not null references order_payments,
  -- The invoice that a credit note corrects; null for an invoice.
  corrects text references invoices (number),
  -- The payment, or the total refunded with this credit note: unique, so that nothing is invoiced twice.
  reference text not null unique,
  issued_at timestamptz not null,
  -- When the payment arrived.
  paid_at timestamptz not null,
  designation text not null,
  -- All amounts are positive, also those of a credit note.
  net_cents integer not null check (net_cents >= 0),
  vat_cents integer not null check (vat_cents >= 0),
  total_cents integer not null,
  -- Hundredths of a percent: 2000 is 20 %.
  vat_rate integer not null check (vat_rate >= 0),
  regime text not null,
  vat_treatment text not null,
  currency text not null,
  buyer jsonb not null,
  seller jsonb not null,
  check ((total_cents > 0) and (total_cents = (net_cents + vat_cents))),
  constraint invoices_check1 check ((kind = 'credit_note') = (corrects is not null))
);
create index invoices_issued on invoices (issued_at);
create index invoices_order on invoices (order_id, issued_at);
create index invoices_payment on invoices (payment_id);
create trigger invoices_are_summed after insert or delete or update on invoices for each row execute function
    sum_invoice_month();
create trigger invoices_stay before delete or update on invoices for each row execute function invoices_stay();
create trigger invoices_stay_whole before truncate on invoices for each statement execute function invoices_stay();

-- The last number of each kind and year. A transaction that takes the next number keeps the row locked until its
-- end.
create table invoice_counters (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last integer not null check (last > 0),
  -- When the last number was given: a later number has no earlier time, whatever a replica's clock says.
  at timestamptz not null,
  primary key (kind, year)
);

-- The sums of each month in Paris: a trigger adds each invoice and credit note. Cents.
create table invoice_months (
  -- « 2026-11 ».
  month text not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- Two letters; empty when Stripe did not say.
  country text not null,
  net_cents bigint not null,
  total_cents bigint not null,
  primary key (month, kind, country)
);

-- A refund that the buyer's bank sent back. The credit note stays: the money is still owed.
create table returned_refunds (
  refund_id text primary key,
  order_id uuid not null references orders,
  amount_cents integer not null check (amount_cents > 0),
  returned_at timestamptz not null default now()
);

create function vat_regimes_stay() returns trigger language plpgsql as $$
  begin
    raise exception 'vat_regimes is append-only' using errcode = 'insufficient_privilege';
  end
$$;
-- Append-only: from which day in Paris the seller is under which regime. Of two for one day, the later row
-- counts.
create table vat_regimes (
  id bigint generated always as identity primary key,
  starts_on date not null,
  regime text not null check (regime in ('franchise', 'standard', 'oss')),
  decided_by text not null,
  decided_at timestamptz not null default now()
);
create trigger vat_regimes_stay before delete or update on vat_regimes for each row execute function
    vat_regimes_stay();
create trigger vat_regimes_stay_whole before truncate on vat_regimes for each statement execute function
    vat_regimes_stay();
`;

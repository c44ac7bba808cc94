export const rights = `
create function declaration_stays() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.declared_at < now() - interval '5 years' then
        return old;
      end if;
    end if;
    raise exception 'declarations is append-only' using errcode = 'insufficient_privilege';
  end
$$;
-- A withdrawal or a cancellation, as submitted. Append-only.
create table declarations (
  id uuid primary key,
  idempotency_key uuid not null unique,
  kind text not null check (kind in ('withdrawal', 'cancellation')),
  name text not null,
  contract text not null,
  email text not null,
  requested_end text check (requested_end in ('des-que-possible', 'fin-de-periode', 'date')),
  requested_date date,
  -- When the declaration was made; for a letter, the day of its receipt.
  declared_at timestamptz not null default now(),
  channel text not null default 'form' check (channel in ('form', 'letter', 'email')),
  -- The administrator who entered what did not come by the form.
  entered_by text,
  -- When it arrived here.
  recorded_at timestamptz not null default now(),
  -- The progress at that moment in each order that it may concern, by the order's id.
  progress jsonb
);
create index declarations_declared_at on declarations (declared_at desc);
create trigger declarations_stay before delete or update on declarations for each row execute function
    declaration_stays();
create trigger declarations_stay_whole before truncate on declarations for each statement execute function
    declaration_stays();

create function declarations_stay() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.at < now() - interval '5 years' then
        return old;
      end if;
    end if;
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end
$$;
-- The outcomes of a declaration. Append-only. asked is stored before Stripe is asked to end a subscription, and
-- failed when Stripe has refused; one done or refused ends the declaration.
create table declaration_outcomes (
  id bigint generated always as identity primary key,
  declaration_id uuid not null references declarations,
  kind text not null check (kind in ('matched', 'asked', 'failed', 'done', 'refused')),
  order_id uuid references orders,
  -- The day on which the subscription ends.
  ends_on date,
  refunded_cents integer,
  reason text,
  actor text not null,
  at timestamptz not null default now()
);
create index declaration_outcomes_asked on declaration_outcomes (at) where kind = 'asked';
create index declaration_outcomes_declaration on declaration_outcomes (declaration_id, id);
create unique index declaration_outcomes_once on declaration_outcomes (declaration_id) where kind in ('done',
    'refused');
create index declaration_outcomes_order on declaration_outcomes (order_id) where order_id is not null;
create trigger declaration_outcomes_stay before delete or update on declaration_outcomes for each row execute
    function declarations_stay();
create trigger declaration_outcomes_stay_whole before truncate on declaration_outcomes for each statement execute
    function declarations_stay();

-- A refund that an administrator requested. Its id is stored at Stripe, too, and is the idempotency key.
create table refund_requests (
  id uuid primary key,
  order_id uuid not null references orders,
  amount_cents integer not null check (amount_cents > 0),
  -- The withdrawal that the refund carries out.
  declaration_id uuid references declarations on delete set null,
  actor text not null,
  ip_prefix text,
  request_id text,
  state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  failure text,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The rule and the calculation behind a withdrawal's refund, at the time of the request.
  basis jsonb
);
create index refund_requests_declaration on refund_requests (declaration_id) where declaration_id is not null;
create unique index refund_requests_open on refund_requests (order_id) where state = 'asked';
create index refund_requests_order on refund_requests (order_id);

create function keep_order_email() returns trigger language plpgsql as $$
  begin
    if to_jsonb(new) - 'order_id' <> to_jsonb(old) - 'order_id' or old.declaration_id is null then
      raise exception '% is a proof and stays as it is', tg_table_name;
    end if;
    return new;
  end
$$;
-- A letter of an order as the mail server accepted it. Append-only, but for the order of a declaration's letter.
create table order_emails (
  email_id uuid primary key,
  -- Null while the order of the declaration is unknown.
  order_id uuid references orders on delete cascade,
  template text not null,
  recipient text not null,
  subject text not null,
  -- One-time links are masked.
  html text not null,
  text text not null,
  attachments jsonb not null,
  -- The hash of the HTML as it was sent.
  sha256 text not null,
  message_id text not null,
  sent_at timestamptz not null,
  -- The declaration that the letter answers; null for other letters.
  declaration_id uuid,
  constraint order_emails_about check ((order_id is not null) or (declaration_id is not null))
);
create index order_emails_declaration on order_emails (declaration_id) where declaration_id is not null;
create index order_emails_order on order_emails (order_id, sent_at);
create trigger order_emails_stay before update on order_emails for each row execute function keep_order_email();
`;

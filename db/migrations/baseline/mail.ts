export const mail = `
create table emails (
  id uuid primary key,
  template text not null,
  class text not null check (class in ('transactional', 'service', 'marketing')),
  recipient text not null,
  -- Ids and plain values that the email needs to read its data, never a secret.
  props jsonb not null,
  dedupe_key text not null unique,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'canceled',
    'suppressed')),
  attempts integer not null default 0,
  message_id text,
  scheduled_for timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- After this time the email is dropped instead of sent.
  expires_at timestamptz,
  -- Attempts end three days later.
  first_tried_at timestamptz
);
create index emails_created_at on emails (created_at desc, id);
create index emails_due on emails (scheduled_for) where status in ('queued', 'sending');
create index emails_expiring on emails (created_at) where not ((props ? 'orderId') or (props ? 'declarationId'));
create index emails_lost on emails (id) where status in ('failed', 'suppressed');
create index emails_order on emails (((props ->> 'orderId'::text))) where props ? 'orderId';
create index emails_recipient_prefix on emails (recipient text_pattern_ops);
create index emails_sent_at on emails (sent_at) where status = 'sent';
create index emails_status on emails (status, created_at desc, id);
create index emails_template on emails (template, created_at desc, id);

-- How many emails left on a day in Paris that is over.
create table email_days (
  day date primary key,
  sent integer not null
);

create table suppressed_addresses (
  email text primary key,
  reason text not null,
  created_at timestamptz not null default now()
);
`;

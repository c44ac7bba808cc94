export const contacts = `
create function remember_withdrawal() returns trigger language plpgsql as $$
  begin
    insert into withdrawn_consents (email_hash, at)
      values (encode(sha256(convert_to(old.email, 'UTF8')), 'hex'), greatest(old.consent_withdrawn_at, old.unsubscribed_at))
      on conflict (email_hash) do update set at = greatest(withdrawn_consents.at, excluded.at);
    return old;
  end
$$;
create table subscribers (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  first_name text,
  phone text,
  source text not null,
  consent jsonb,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  unsubscribe_token text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', '')
    unique,
  -- The token of the email that asks the owner of the address to confirm.
  confirm_token text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', '')
    unique,
  -- When the subscriber last unsubscribed: consents given before are no longer valid.
  consent_withdrawn_at timestamptz
);
create index subscribers_consents on subscribers (created_at desc, id desc) where consent is not null;
create index subscribers_created_at on subscribers (created_at);
create trigger subscribers_withdrawal before delete on subscribers for each row when ((old.consent_withdrawn_at is
    not null) or (old.unsubscribed_at is not null)) execute function remember_withdrawal();

-- When erased subscribers withdrew their consent. Only the SHA-256 of the address is stored, in hexadecimal.
create table withdrawn_consents (
  email_hash text primary key,
  at timestamptz not null
);

create table challenge_signups (
  id uuid primary key,
  subscriber_id uuid not null references subscribers on delete cascade,
  starts_on date not null,
  -- When the participant last signed up: a sign-up from before an unsubscription is not resumed.
  created_at timestamptz not null default now(),
  -- The token of the links to the pages of the challenge days.
  token text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', '') unique,
  constraint challenge_signups_key unique (subscriber_id, starts_on)
);
create index challenge_signups_created_at on challenge_signups (created_at desc, id desc);
create index challenge_signups_starts_on on challenge_signups (starts_on);

-- One for each person, however often the guide is requested.
create table guide_requests (
  id uuid primary key,
  subscriber_id uuid not null unique references subscribers on delete cascade,
  -- The token of the link to the guide.
  token text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', '') unique,
  -- When the guide was last requested: a request from before an unsubscription is not resumed.
  created_at timestamptz not null default now()
);
create index guide_requests_created_at on guide_requests (created_at desc, id desc);

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  message text,
  page text not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  -- The same text sent twice is one message.
  fingerprint text not null default (gen_random_uuid())::text unique
);
create index contact_messages_created_at on contact_messages (created_at desc, id desc);
create index contact_messages_open on contact_messages (created_at desc, id desc) where answered_at is null;

create table testimonials (
  id uuid primary key,
  kind text not null,
  author text not null,
  text text not null,
  details jsonb not null default '{}',
  rating integer check (rating between 0 and 5),
  position integer not null default 0,
  is_sample boolean not null default false,
  published boolean not null default false,
  consent jsonb,
  experienced_on date,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  -- The author's address, entered by an administrator, for a testimonial that came by letter or email.
  author_email text,
  -- What its author was found to have, at the first publication.
  checked_by text check (checked_by in ('order', 'challenge')),
  -- The text as the author sent it, when it was corrected.
  original_text text,
  refused_at timestamptz,
  refusal text
);
create index testimonials_kind on testimonials (kind, position) where published;
create unique index testimonials_sample_key on testimonials (kind, author) where is_sample;
`;

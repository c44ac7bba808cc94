export const catalogue = `
create table formations (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  description text not null default '',
  -- Whole euros, as the administrator enters them.
  price integer not null check (price >= 0),
  promotional_price integer,
  stripe_price_id text not null,
  stripe_product_id text not null,
  type text not null default 'payment' check (type in ('payment', 'subscription')),
  features jsonb not null default '[]',
  image_url text,
  category text not null default 'entrepreneuriat' check (category in ('entrepreneuriat', 'immobilier', 'lifestyle')),
  status text not null default 'draft' check (status in ('draft', 'open', 'closed', 'full', 'archived')),
  is_active boolean not null default true,
  open_date timestamptz,
  close_date timestamptz,
  max_participants integer check (max_participants >= 0),
  -- Seats taken: paid orders and orders that await payment.
  current_participants integer not null default 0 check (current_participants >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Questions about this formation alone: its page shows them before those that all pages share.
  questions jsonb not null default '[]',
  -- Learners who have finished its course may ask for an attestation.
  attestation boolean not null default false,
  -- Null until the seller has chosen: with a live key it is not for sale then.
  regime text check (regime in ('contenu_numerique', 'enseignement_distance', 'formation_pro')),
  -- The day of counsel's opinion that answers, live sessions and attestations are allowed; YYYY-MM-DD.
  counsel_confirmed_on date,
  -- The last day of the launch price, in Paris, as YYYY-MM-DD.
  launch_until date,
  -- The price from the day after, in whole euros like the other prices.
  next_amount integer check (next_amount >= 0),
  -- First and last day of the promotional price, in Paris; without a last day it is no announced reduction.
  promotion_from date,
  promotion_until date,
  -- The sales page says that modules without a published lesson are not part of the offer.
  omits_to_come boolean not null default false,
  -- When the formation could first be bought with a live key; null until then.
  first_on_sale_at timestamptz,
  -- The same with a test key, with which nobody pays.
  first_on_trial_at timestamptz,
  check (promotional_price between 0 and price),
  constraint formations_seats check ((max_participants is null) or (current_participants <= max_participants))
);
create index formations_stripe_price_id on formations (stripe_price_id);

create function formation_prices_stay() returns trigger language plpgsql as $$
  begin
    raise exception 'formation_prices is append-only' using errcode = 'insufficient_privilege';
  end
$$;
-- Append-only: the price on each day (Code de la consommation, art. L112-1-1). It outlives the formation.
create table formation_prices (
  id bigint generated always as identity primary key,
  formation_id uuid not null,
  amount_cents integer not null check (amount_cents >= 0),
  valid_from timestamptz not null default now()
);
create index formation_prices_formation_id on formation_prices (formation_id, valid_from);
create trigger formation_prices_stay before delete or update on formation_prices for each row execute function
    formation_prices_stay();
create trigger formation_prices_stay_whole before truncate on formation_prices for each statement execute function
    formation_prices_stay();

create function keep_proof() returns trigger language plpgsql as $$
  begin
    raise exception '% is a proof and stays as it is', tg_table_name;
  end
$$;
-- Since when somebody could buy at a price of the history, with a live key or with a test key.
create table practised_prices (
  price_id bigint not null references formation_prices,
  livemode boolean not null,
  since timestamptz not null default now(),
  primary key (price_id, livemode)
);
create trigger practised_prices_stay before delete or update on practised_prices for each row execute function
    keep_proof();

-- What a lawyer has signed about an offer that the law regulates. Never public.
create table counsel_opinions (
  id uuid primary key,
  subject text not null,
  signed_on date not null,
  file_name text not null,
  sha256 text not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  constraint counsel_opinions_once unique (subject, sha256)
);
create index counsel_opinions_subject on counsel_opinions (subject, received_at);

-- The terms of sale as the file that buyers accept. Append-only: made once for each text, then kept.
create table terms_versions (
  -- The hash of the file.
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  version text not null,
  -- The hash of the text from which the file is generated.
  text_sha256 text not null unique,
  pdf bytea not null,
  made_at timestamptz not null default now(),
  check (encode(sha256(pdf), 'hex') = sha256)
);
create trigger terms_versions_stay before delete or update on terms_versions for each row execute function
    keep_proof();
`;

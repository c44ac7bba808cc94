export const people = `
create table users (
  id uuid primary key,
  email text not null unique,
  password_hash text,
  role text not null default 'customer' check (role in ('customer', 'admin')),
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  constraint users_email_normalised check (email = lower(email))
);
create index users_email_prefix on users (email text_pattern_ops);
create index users_last_seen on users (greatest(created_at, last_login_at)) where role = 'customer';
create index users_unconfirmed on users (created_at) where email_verified_at is null;

create function plain_name(text) returns text language sql immutable parallel safe as $$
  select lower(translate($1,
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ',
    'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy'))
$$;
create table user_profiles (
  user_id uuid primary key references users on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  country text not null default '',
  avatar_url text not null default '',
  updated_at timestamptz not null default now(),
  -- Which size of a film this learner chose last; null: the page proposes one.
  film_quality text check (film_quality in ('240', '480', '720'))
);
create index user_profiles_first_last on user_profiles (plain_name(((first_name || ' '::text) || last_name))
    text_pattern_ops);
create index user_profiles_last_first on user_profiles (plain_name(((last_name || ' '::text) || first_name))
    text_pattern_ops);

create table sessions (
  -- SHA-256 of the cookie's value, hex.
  id text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ip_prefix text not null,
  user_agent text not null,
  -- When the user last entered the password.
  authenticated_at timestamptz not null default now(),
  -- The password was correct; the session grants nothing until the authenticator's code is correct, too.
  pending_two_factor boolean not null default false
);
create index sessions_created_at on sessions (created_at);
create index sessions_last_seen_at on sessions (last_seen_at);
create index sessions_user_id on sessions (user_id);

create table user_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  -- SHA-256 of the token in the email, hex.
  token_hash text not null unique,
  -- The order or address that the token concerns.
  subject text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- The password typed at the sign-up: it only recognises the same visitor, and never becomes the account's
  -- password.
  password_hash text
);
create index user_tokens_expires_at on user_tokens (expires_at);
create index user_tokens_user_id on user_tokens (user_id, purpose);

-- An administrator's authenticator (TOTP, RFC 6238).
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with AES-256-GCM; the key is not in the database.
  secret text not null,
  -- Null until a first code has proven that the administrator's phone has the secret.
  confirmed_at timestamptz,
  -- The thirty-second period of the last accepted code: no code is accepted twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
`;

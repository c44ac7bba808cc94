export const operations = `
create function audit_log_stays() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.at < now() - interval '12 months' then
        return old;
      end if;
    end if;
    raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
  end
$$;
-- Append-only: a trigger keeps every entry for a year.
create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  ip_prefix text,
  request_id text,
  at timestamptz not null default now()
);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_actor_prefix on audit_log (actor text_pattern_ops, at desc);
create index audit_log_entity_id on audit_log (entity_id, at desc, id desc);
create index audit_log_entity_newest on audit_log (entity, at desc, id desc);
create index audit_log_network on audit_log (entity_id, ip_prefix, at desc);
create index audit_log_newest on audit_log (at desc, id desc);
create trigger audit_log_stays before delete or update on audit_log for each row execute function audit_log_stays();
create trigger audit_log_stays_whole before truncate on audit_log for each statement execute function
    audit_log_stays();

create table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- When a process or a periodic job last reported success.
create table heartbeats (
  name text primary key,
  at timestamptz not null,
  detail jsonb not null default '{}'
);

insert into heartbeats (name, at) values ('installed', now());

-- The number of failed attempts of each job since the installation.
create table job_failures (
  job text primary key,
  failures bigint not null,
  last_at timestamptz not null,
  -- One word, without personal data.
  last_error text not null
);

-- Switches of the administration: a switch is on while its row exists.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- Files of running and recent builds, by the path in their address.
create table kept_assets (
  path text primary key,
  body bytea not null,
  kept_at timestamptz not null default now()
);
`;

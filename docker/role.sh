#!/bin/sh
# The shop's role owns its database and is no superuser, which the shop would refuse. PostgreSQL's image runs this once.
password=$(sed -E 's|^postgres://shop:([^@]*)@.*|\1|' /run/secrets/database_url)
psql --username postgres --set ON_ERROR_STOP=1 --set password="$password" <<'SQL'
create role shop login password :'password';
create database essor owner shop;
SQL

-- Which secret key this database is sealed with, so that a server with another one is told so when it starts. The key itself lies outside.
create table kernel.secret_key (
  only_one boolean primary key default true check (only_one),
  -- HMAC-SHA-256 of a fixed text under the key.
  fingerprint text not null check (length(fingerprint) = 64),
  written_at timestamptz not null
);

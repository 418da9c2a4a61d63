-- Gifts of money by Stripe Checkout, and what was paid for them. Who gave is known to Stripe; here only a member who was signed in.
create table support.gift (
  id uuid primary key,
  -- Stripe's name of the payment page; whoever has it may ask how the payment went.
  session_id text not null unique check (length(session_id) between 1 and 255),
  interval text not null check (interval in ('one_time', 'monthly')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  state text not null default 'pending' check (state in ('pending', 'processing', 'paid', 'failed', 'expired', 'refunded')),
  -- Of a monthly gift, once it has begun.
  subscription_id text unique check (length(subscription_id) between 1 and 255),
  ended_at timestamptz,
  member_id uuid,
  made_at timestamptz not null,
  changed_at timestamptz not null
);
create index gift_unsettled on support.gift (made_at) where state in ('pending', 'processing');
create index gift_of_member on support.gift (member_id) where member_id is not null;

-- One row a payment: of a monthly gift one a month.
create table support.gift_payment (
  -- Stripe's name of the payment or of the invoice: what is told twice is recorded once.
  reference text primary key check (length(reference) between 1 and 255),
  gift_id uuid not null references support.gift,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  paid_at timestamptz not null
);
create index gift_payment_of on support.gift_payment (gift_id);

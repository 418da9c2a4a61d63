import { asOwner } from './owner.ts'
import type { Environment } from '../run-context.ts'

/** A member of the crowd: their id, and the token of their session. */
export type BenchMember = { id: string; token: string }

/**
 * SQL of a function that derives a UUID from a name. It sets the version and variant bits of RFC 9562, since calls
 * reject other ids.
 */
export const MADE = `
create or replace function pg_temp.made(name text) returns uuid language sql immutable
return overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid`

const ROWS = `
with made as (
  insert into accounts.member (id, email, first_name, last_name, role, password_hash, joined_at, setup_completed_at)
  select pg_temp.made('member ' || i), 'crowd' || i || '@example.org', (array['Amara', 'Daniel', 'Elin', 'Ngozi', 'Ruth'])[1 + i % 5],
    'Member ' || i, (array['student', 'student', 'clinician', 'faculty'])[1 + i % 4], '-', now() - interval '2 years', now()
  from generate_series(1, $1::int) as i
)
insert into accounts.session (token_hash, member_id, created_at, last_used_at, user_agent, address, proven_at)
select encode(sha256(convert_to('bench-token-of-member-' || i, 'UTF8')), 'hex'), pg_temp.made('member ' || i), now(), now(), 'bench', '127.0.0.1', now()
from generate_series(1, $1::int) as i`

/** Inserts this many members with a session each. Skips password hashing, which would be slow. */
export const fillCrowd = (environment: Environment, count: number): Promise<BenchMember[]> =>
  asOwner(environment, async (client) => {
    await client.query(MADE)
    await client.query(ROWS, [count])
    await client.query('analyze accounts.member, accounts.session')
    const { rows } = await client.query<{ id: string }>(
      `select pg_temp.made('member ' || i) as id from generate_series(1, $1::int) as i order by i`,
      [count],
    )
    return rows.map(({ id }, index) => ({ id, token: `bench-token-of-member-${index + 1}` }))
  })

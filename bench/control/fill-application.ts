import type pg from 'pg'
import { type AdminAction, FIRST_HASH, hashOf } from '../../src/server/admin-log/admin-log.ts'
import { MADE } from '../community/members.ts'
import { asOwner } from '../owner.ts'
import type { Environment } from '../run-context.ts'

/** How much there is for admins beside members and messages. */
export type Size = { entries: number; mails: number; testers: number; deleted: number; decisions: number }

const LAST_NAMES = `(array['ber','kan','oso','tan','mar','sil','wen','gar','hol','nak'])[1 + i % 10]
  || (array['ga','ri','lo','ma','te','ni','so','vi','ka','be'])[1 + (i / 10) % 10]
  || (array['n','s','ra','do','wa','ck','ner','nen','ti','ez'])[1 + (i / 100) % 10]`

/** What the crowd becomes: most real, some made for tests, some deleted within the last thirty days, and the first an admin. */
const membersMade = ({ testers, deleted }: Size): string[] => [
  `with numbered as (select id, substring(email from '\\d+')::int as i from accounts.member)
   update accounts.member as member set last_name = initcap(${LAST_NAMES}),
     role = case when i = 1 then 'admin' when i % 5000 = 0 then 'moderator' else role end,
     email = case when i > ${testers + 1} then 'crowd' || i || '@kliniken-lund.se' else member.email end,
     deleted_at = case when i % ${Math.max(2, Math.round(100_000 / deleted))} = 7 then now() - (i % 29) * interval '1 day' end
   from numbered where numbered.id = member.id`,
  // As in a community: nearly all questions come from addresses at which somebody reads.
  `update questions.question set asker_email = 'asker' || right(id::text, 8) || '@kliniken-lund.se' where right(id::text, 2) > '04'`,
  `insert into accounts.activity (member_id, sign_ins, last_active_at)
   select id, 3, now() from accounts.member on conflict do nothing`,
  `insert into cleanup.member_class (member_id, classification, reason, classified_at, away)
   select id, case when role = 'admin' then 'admin' when email like '%@example.org' then 'test' else 'real' end, 'Made for the bench.', now(),
     deleted_at is not null from accounts.member on conflict do nothing`,
]

const MAILS = `
insert into kernel.mail (recipient, subject, body, queued_at, sent_at)
select 'crowd' || i || '@kliniken-lund.se', 'Your question ' || i, 'It was answered.', now() - i * interval '1 minute', now() - i * interval '1 minute'
from generate_series(1, $1::int) as i`

/** What admins have said by hand of questions and accounts, and what became of proposals and removals. */
const DECISIONS = [
  `insert into cleanup.exemption (kind, subject_id, verdict, source, reason, marked_by, marked_at)
   select 'question', question.id, 'real', 'hand', 'Asked on a ward, case ' || right(question.id::text, 4), admin.id, now()
   from questions.question, lateral (select id from accounts.member where role = 'admin' limit 1) as admin order by question.id limit $1
   on conflict do nothing`,
  `update cleanup.member_class as class set classified_by = admin.id, reason = 'Known to us, case ' || right(class.member_id::text, 4)
   from (select id from accounts.member where role = 'admin' limit 1) as admin
   where class.member_id in (select member_id from cleanup.member_class where classification = 'real' and not away order by member_id limit $1)`,
  `insert into cleanup.proposal (action_type, severity, target, description, reasoning, subject_ids, set_hash, status, proposed_at, expires_at, ended_at)
   select 'merge_questions', (array['critical', 'high', 'medium', 'other'])[1 + i % 4], '2 questions', 'Merges 2 questions that are the same, case ' || i,
     'They are the same to the letter.', array[gen_random_uuid()], encode(sha256(i::text::bytea), 'hex'), 'expired',
     now() - (i + 72) * interval '1 hour', now() - i * interval '1 hour', now() - i * interval '1 hour' from generate_series(1, $1::int) as i`,
  `insert into cleanup.removal (kind, status, reason, backup_id, things, removed_by, removed_at, ended_at)
   select 'messages', 'purged', 'Sent all over the place, case ' || i, '2026-01-01-000000-00000000', 1 + i % 50, admin.id, now() - i * interval '1 hour', now()
   from generate_series(1, $1::int) as i, lateral (select id from accounts.member where role = 'admin' limit 1) as admin`,
]

const TOGETHER = 5_000

/** Writes the chain as admins have written it, with names of two dozen kinds of actions. */
async function writeLog(client: pg.Client, entries: number): Promise<void> {
  const { rows: members } = await client.query<{ id: string; name: string }>(
    `select id, first_name || ' ' || last_name as name from accounts.member order by id limit 5000`,
  )
  const { rows: admins } = await client.query<{ id: string; name: string }>(
    `select id, first_name || ' ' || last_name as name from accounts.member where role = 'admin' limit 1`,
  )
  const [actor] = admins
  const ACTIONS: Pick<AdminAction, 'action' | 'target' | 'reason'>[] = members.map(({ id }, at) => ({
    action: ['member.role', 'member.deactivate', 'member.delete', 'member.end_sessions'][at % 4] ?? '',
    target: `member ${id}`,
    reason: at % 4 === 0 ? 'student → moderator: Looks after a channel.' : `Asked for it in case ${at}.`,
  }))
  let before = FIRST_HASH
  for (let from = 1; from <= entries; from += TOGETHER) {
    const rows = Array.from({ length: Math.min(TOGETHER, entries - from + 1) }, (_, at) => {
      const seq = from + at
      const { action = '', target = '', reason = '' } = ACTIONS[seq % ACTIONS.length] ?? {}
      const of = { seq, at: new Date(Date.UTC(2025, 0, 1) + seq * 60_000), actor_id: actor?.id ?? null }
      const entry = { ...of, actor_name: actor?.name ?? '', action, target, reason, previous_hash: before }
      before = hashOf(entry)
      return { ...entry, hash: before }
    })
    await client.query(
      'insert into kernel.admin_log select * from json_populate_recordset(null::kernel.admin_log, $1)',
      [JSON.stringify(rows)],
    )
  }
}

/** Fills the database with the crowd that admins manage. */
export const fillApplication = (environment: Environment, size: Size): Promise<void> =>
  asOwner(environment, async (client) => {
    await client.query(MADE)
    for (const statement of membersMade(size)) await client.query(statement)
    await client.query(MAILS, [size.mails])
    for (const statement of DECISIONS) await client.query(statement, [size.decisions])
    await writeLog(client, size.entries)
    // As autovacuum leaves them after a while.
    await client.query('vacuum analyze')
  })

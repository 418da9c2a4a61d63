import type pg from 'pg'
import { fillHistory } from './fill/history.ts'
import { fillCrowd, MADE } from './fill/crowd.ts'
import { type AdminAction, FIRST_HASH, hashOf } from '../src/server/admin-log/admin-log.ts'
import { asOwner } from './fill/owner.ts'
import { askJson, httpLoad } from './load/http.ts'
import { type Environment, type RunContext, type Running, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { fillProjects } from './fill/projects.ts'
import { ms, type Row, type ReportSection } from './report.ts'

const MEMBERS = SHORT ? 5_000 : 100_000
const SIZE = SHORT
  ? { messages: 50_000, channels: 100, threads: 100 }
  : { messages: 1_000_000, channels: 1_000, threads: 500 }
const HOUSE = SHORT
  ? { entries: 2_000, mails: 2_000, testers: 50, deleted: 100, decisions: 200 }
  : { entries: 50_000, mails: 200_000, testers: 200, deleted: 1_000, decisions: 5_000 }
const QUESTIONS = SHORT ? 500 : 10_000
const ASKED = SHORT ? 10 : 40
const WARM_UP = 5
/** The maximum time until a tab shows its first data. */
const FIRST_DATA_MAX_MS = 300

const USERS = '/api/super-admin/users/all'
const CLASSES = '/api/dap/users/classifications'
const LOGS = '/api/super-admin/logs/admin-actions'
const GRAVEYARD = '/api/admin/cleanup/soft-deleted-users-status'
const MARKS = '/api/admin/cleanup/marks'
const REMOVALS = '/api/admin/cleanup/removals'
const NAMES = ['bergan', 'kanris', 'osolora', 'crowd4711', 'amara', 'gar', 'daniel wen']
const named = (at: number): string => encodeURIComponent(NAMES[at % NAMES.length] ?? '')

/** The first call of each tab, and the calls that follow in that tab. */
const TABS: { name: string; path: (at: number) => string }[] = [
  { name: 'Overview: the last thirty days', path: () => '/api/admin/overview' },
  { name: 'Overview: pending work', path: () => '/api/admin/reviews/waiting' },
  { name: 'Integrity Audit', path: () => '/api/admin/health/integrity' },
  { name: 'AI Safety: pending proposals', path: () => '/api/dap/proposals/pending' },
  {
    name: 'AI Safety: pending proposals, searched',
    path: (at) => `/api/dap/proposals/pending?sort=timestamp&search=${named(at)}`,
  },
  { name: 'AI Safety: decided proposals', path: (at) => `/api/dap/proposals/decided?page=${1 + (at % 20)}` },
  {
    name: 'AI Safety: decided proposals, searched',
    path: (at) => `/api/dap/proposals/decided?sort=severity&search=${encodeURIComponent(`case ${at * 7}`)}`,
  },
  { name: 'User Classifications', path: (at) => `${CLASSES}?page=${1 + (at % 20)}` },
  { name: 'User Classifications, one class', path: (at) => `${CLASSES}?classification=real&page=${1 + (at % 20)}` },
  { name: 'User Classifications, searched', path: (at) => `${CLASSES}?search=${named(at)}` },
  {
    name: 'User Classifications, searched within a class',
    path: (at) => `${CLASSES}?search=${named(at)}&classification=real`,
  },
  {
    name: 'User Classifications, another order',
    path: (at) => `${CLASSES}?sort=${['email', 'role', 'joined_at'][at % 3]}`,
  },
  { name: 'User Classifications: set by hand', path: (at) => `${MARKS}?page=${1 + (at % 20)}` },
  {
    name: 'User Classifications: set by hand, searched',
    path: (at) => `${MARKS}?sort=kind&search=${encodeURIComponent(`case ${at}`)}`,
  },
  { name: 'Backup & Recovery', path: () => '/api/dap/backups' },
  { name: 'Production Cleanup', path: () => '/api/admin/cleanup/production-readiness-check' },
  { name: 'Production Cleanup, checked again', path: () => '/api/admin/cleanup/production-readiness-check?fresh=true' },
  { name: 'Production Cleanup: removed items', path: (at) => `${REMOVALS}?page=${1 + (at % 20)}` },
  {
    name: 'Production Cleanup: removed items, searched',
    path: (at) => `${REMOVALS}?sort=-things&search=${encodeURIComponent(`case ${at}`)}`,
  },
  { name: 'Removing questions, previewed', path: () => '/api/admin/cleanup/removals/preview?kind=questions' },
  { name: 'Removing messages, previewed', path: () => '/api/admin/cleanup/removals/preview?kind=messages' },
  { name: 'Graveyard', path: (at) => `${GRAVEYARD}?page=${1 + (at % 5)}` },
  { name: 'Graveyard, searched', path: (at) => `${GRAVEYARD}?search=${named(at)}` },
  { name: 'Graveyard: the next purge', path: () => '/api/admin/cleanup/purge-preview' },
  { name: 'User Management', path: (at) => `${USERS}?page=${1 + (at % 20)}` },
  { name: 'User Management, the last pages', path: (at) => `${USERS}?page=${Math.floor(MEMBERS / 60) - (at % 20)}` },
  { name: 'User Management, searched', path: (at) => `${USERS}?search=${named(at)}` },
  {
    name: 'User Management, another order',
    path: (at) => `${USERS}?sort=${['email', 'role', '-joined_at', '-last_activity', '-total_logins'][at % 5]}`,
  },
  { name: 'User Management, one role', path: (at) => `${USERS}?role=${['moderator', 'faculty'][at % 2]}` },
  { name: 'Features', path: () => '/api/super-admin/features/status' },
  { name: 'Database', path: () => '/api/super-admin/database/collections' },
  { name: 'Admin Logs', path: (at) => `${LOGS}?page=${1 + (at % 20)}` },
  { name: 'Admin Logs, the last pages', path: (at) => `${LOGS}?page=${Math.floor(HOUSE.entries / 60) - (at % 20)}` },
  { name: 'Admin Logs, searched by name', path: (at) => `${LOGS}?search=${named(at)}` },
  { name: 'Admin Logs, searched by reason', path: (at) => `${LOGS}?search=${encodeURIComponent(`case ${at * 7}`)}` },
  { name: 'Admin Logs, one kind', path: () => `${LOGS}?action=member.role&sort=admin` },
  { name: 'Environment', path: () => '/api/environment/list' },
  { name: 'Paper of the Month', path: () => '/api/admin/featured' },
  { name: 'Researcher of the Month, searched', path: (at) => `/api/admin/researchers?search=${named(at)}` },
  { name: 'DOI Deposits', path: () => '/api/admin/library/doi-deposits' },
  { name: 'Health', path: () => '/api/admin/health' },
  { name: 'Incidents', path: () => '/api/admin/troubles' },
  { name: 'Errors', path: () => '/api/admin/errors' },
  { name: 'Outbox', path: (at) => `/api/admin/outbox?state=${['waiting', 'sent', 'failed'][at % 3]}` },
  { name: 'Background Jobs', path: () => '/api/admin/job-failures' },
  { name: 'Figures', path: () => '/api/admin/figures' },
]

/** Runs the cleanup rules, so that there are proposals about existing members. */
async function haveProposed(origin: string, headers: Record<string, string>): Promise<void> {
  const request = { method: 'POST', path: '/api/dap/proposals/look', headers } as const
  const { proposed } = await askJson<{ proposed?: number }>(origin, request)
  if (!proposed) throw new Error('The rules found nothing to propose')
}

async function rowsOfTabs({ origin }: Running, token: string): Promise<Row[]> {
  const headers = { authorization: `Bearer ${token}` }
  await haveProposed(origin, headers)
  const rows: Row[] = []
  for (const { name, path } of TABS) {
    const load = (requests: number) =>
      httpLoad({ origin, connections: 1, until: { requests }, request: (at) => ({ path: path(at), headers }) })
    await load(WARM_UP)
    const { medianMs, p99Ms } = await load(ASKED)
    rows.push({ what: [name], figures: [ms(medianMs), ms(p99Ms, FIRST_DATA_MAX_MS)] })
  }
  return rows
}

/** Counts of rows for admins, in addition to members and messages. */
type Application = { entries: number; mails: number; testers: number; deleted: number; decisions: number }

const LAST_NAMES = `(array['ber','kan','oso','tan','mar','sil','wen','gar','hol','nak'])[1 + i % 10]
  || (array['ga','ri','lo','ma','te','ni','so','vi','ka','be'])[1 + (i / 10) % 10]
  || (array['n','s','ra','do','wa','ck','ner','nen','ti','ez'])[1 + (i / 100) % 10]`

/**
 * Returns statements that give members different kinds of accounts: most look real, some are test accounts, some were
 * deleted within the last thirty days, and the first member is an admin.
 */
const membersMade = ({ testers, deleted }: Application): string[] => [
  `with numbered as (select id, substring(email from '\\d+')::int as i from accounts.member)
   update accounts.member as member set last_name = initcap(${LAST_NAMES}),
     role = case when i = 1 then 'admin' when i % 5000 = 0 then 'moderator' else role end,
     email = case when i > ${testers + 1} then 'crowd' || i || '@kliniken-lund.se' else member.email end,
     deleted_at = case when i % ${Math.max(2, Math.round(100_000 / deleted))} = 7 then now() - (i % 29) * interval '1 day' end
   from numbered where numbered.id = member.id`,
  // As in a real community, nearly all questions get asker addresses that look real.
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

/** Inserts admins' marks on questions and accounts, and decisions on proposals and removals. */
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

/** Writes an admin log with a valid hash chain and two dozen kinds of actions, like a real one. */
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

/** Fills the database with the members and rows that admins manage. */
const fillApplication = (environment: Environment, size: Application): Promise<void> =>
  asOwner(environment, async (client) => {
    await client.query(MADE)
    for (const statement of membersMade(size)) await client.query(statement)
    await client.query(MAILS, [size.mails])
    for (const statement of DECISIONS) await client.query(statement, [size.decisions])
    await writeLog(client, size.entries)
    // Vacuums the tables, as autovacuum would do after a while.
    await client.query('vacuum analyze')
  })

/** Measures the first data of each tab of the control center. */
export async function measureControl(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('control')
  const members = await serving(environment, async () => {
    const crowd = await fillCrowd(environment, MEMBERS)
    await fillProjects(environment, QUESTIONS)
    await fillApplication(environment, HOUSE)
    return crowd
  })
  await fillHistory(environment, SIZE, members)
  const [admin] = members
  const rows = await serving(environment, (server) => rowsOfTabs(server, admin?.token ?? ''))
  const [people, messages, entries] = [MEMBERS, SIZE.messages, HOUSE.entries].map((count) =>
    count.toLocaleString('en-GB'),
  )
  return [
    {
      title: 'The control center',
      text: `Each requested ${ASKED} times by an admin of ${people} members, ${messages} messages and a log of ${entries} entries.`,
      words: ['tab'],
      columns: ['median', '99 of 100 within'],
      rows,
    },
  ]
}

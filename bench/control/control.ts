import { fillHistory } from '../community/fill-history.ts'
import { fillCrowd } from '../community/members.ts'
import { latenciesOf } from '../latency.ts'
import { type RunContext, type Running, serving } from '../run-context.ts'
import { SHORT } from '../progress.ts'
import { fillProjects } from '../fill-projects.ts'
import { ms, type Row, type ReportSection } from '../report.ts'
import { fillApplication } from './fill-application.ts'

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
/** Source: specification of the control center, first data of a tab. */
const FIRST_DATA_MAX_MS = 300

const USERS = '/api/super-admin/users/all'
const CLASSES = '/api/dap/users/classifications'
const LOGS = '/api/super-admin/logs/admin-actions'
const GRAVEYARD = '/api/admin/cleanup/soft-deleted-users-status'
const MARKS = '/api/admin/cleanup/marks'
const REMOVALS = '/api/admin/cleanup/removals'
const NAMES = ['bergan', 'kanris', 'osolora', 'crowd4711', 'amara', 'gar', 'daniel wen']
const named = (at: number): string => encodeURIComponent(NAMES[at % NAMES.length] ?? '')

/** What a tab asks for first, and what is asked for in it next. */
const TABS: { name: string; path: (at: number) => string }[] = [
  { name: 'Overview: the last thirty days', path: () => '/api/admin/overview' },
  { name: 'Overview: what waits', path: () => '/api/admin/reviews/waiting' },
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
  { name: 'User Classifications, of a class', path: (at) => `${CLASSES}?classification=real&page=${1 + (at % 20)}` },
  { name: 'User Classifications, searched', path: (at) => `${CLASSES}?search=${named(at)}` },
  {
    name: 'User Classifications, searched within a class',
    path: (at) => `${CLASSES}?search=${named(at)}&classification=real`,
  },
  {
    name: 'User Classifications, sorted otherwise',
    path: (at) => `${CLASSES}?sort=${['email', 'role', 'joined_at'][at % 3]}`,
  },
  { name: 'User Classifications: said by hand', path: (at) => `${MARKS}?page=${1 + (at % 20)}` },
  {
    name: 'User Classifications: said by hand, searched',
    path: (at) => `${MARKS}?sort=kind&search=${encodeURIComponent(`case ${at}`)}`,
  },
  { name: 'Backup & Recovery', path: () => '/api/dap/backups' },
  { name: 'Production Cleanup', path: () => '/api/admin/cleanup/production-readiness-check' },
  { name: 'Production Cleanup, checked again', path: () => '/api/admin/cleanup/production-readiness-check?fresh=true' },
  { name: 'Production Cleanup: what was removed', path: (at) => `${REMOVALS}?page=${1 + (at % 20)}` },
  {
    name: 'Production Cleanup: what was removed, searched',
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
    name: 'User Management, sorted otherwise',
    path: (at) => `${USERS}?sort=${['email', 'role', '-joined_at', '-last_activity', '-total_logins'][at % 5]}`,
  },
  { name: 'User Management, of a role', path: (at) => `${USERS}?role=${['moderator', 'faculty'][at % 2]}` },
  { name: 'Features', path: () => '/api/super-admin/features/status' },
  { name: 'Database', path: () => '/api/super-admin/database/collections' },
  { name: 'Admin Logs', path: (at) => `${LOGS}?page=${1 + (at % 20)}` },
  { name: 'Admin Logs, the last pages', path: (at) => `${LOGS}?page=${Math.floor(HOUSE.entries / 60) - (at % 20)}` },
  { name: 'Admin Logs, searched by name', path: (at) => `${LOGS}?search=${named(at)}` },
  { name: 'Admin Logs, searched by reason', path: (at) => `${LOGS}?search=${encodeURIComponent(`case ${at * 7}`)}` },
  { name: 'Admin Logs, of one kind', path: () => `${LOGS}?action=member.role&sort=admin` },
  { name: 'Environment', path: () => '/api/environment/list' },
  { name: 'Paper of the Month', path: () => '/api/admin/featured' },
  { name: 'Researcher of the Month, searched', path: (at) => `/api/admin/researchers?search=${named(at)}` },
  { name: 'DOI Deposits', path: () => '/api/admin/library/doi-deposits' },
  { name: 'Health', path: () => '/api/admin/health' },
  { name: 'Troubles', path: () => '/api/admin/troubles' },
  { name: 'Errors', path: () => '/api/admin/errors' },
  { name: 'Outbox', path: (at) => `/api/admin/outbox?state=${['waiting', 'sent', 'failed'][at % 3]}` },
  { name: 'Background Work', path: () => '/api/admin/job-failures' },
  { name: 'Figures', path: () => '/api/admin/figures' },
]

/** Has the rules look, so that something is proposed: with whom it is about, and as it stands now. */
async function haveProposed(origin: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`${origin}/api/dap/proposals/look`, { method: 'POST', headers })
  const { proposed } = (await answer.json()) as { proposed?: number }
  if (!proposed) throw new Error(`The rules found nothing to propose: ${answer.status}`)
}

async function rowsOfTabs({ origin }: Running, token: string): Promise<Row[]> {
  const headers = { authorization: `Bearer ${token}` }
  await haveProposed(origin, headers)
  const rows: Row[] = []
  for (const { name, path } of TABS) {
    const paths = (count: number) => Array.from({ length: count }, (_, at) => origin + path(at))
    await latenciesOf(paths(WARM_UP), 1, headers)
    const { medianMs, p99Ms } = await latenciesOf(paths(ASKED), 1, headers)
    rows.push({ what: [name], figures: [ms(medianMs), ms(p99Ms, FIRST_DATA_MAX_MS)] })
  }
  return rows
}

/** How soon an admin has the first data of each tab of the control center. */
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
      text: `Asked ${ASKED} times each by an admin of ${people} members, ${messages} messages and a log of ${entries} entries.`,
      words: ['tab'],
      columns: ['median', '99 of 100 within'],
      rows,
    },
  ]
}

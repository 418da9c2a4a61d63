import { stringify } from 'csv-stringify/sync'
import { membersNamed } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { auditAdminLog } from '#server/admin-log/audit.ts'
import { listLogActions, listLogAfter, type LogSearch, readLogPage } from '#server/admin-log/log-queries.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { LogEntry, logsCalls } from '../../logs-contract.ts'
import { presentEntries } from './presenters.ts'
import { logMessageOf } from './log-messages.ts'

type Asked = CallParsed<(typeof logsCalls)['GET /api/super-admin/logs/admin-actions']>['query']
type Exported = CallParsed<(typeof logsCalls)['GET /api/super-admin/logs/export']>['query']

const DAY_MS = 86_400_000
const READ_TOGETHER = 1_000

/** What is looked for: among names of today too, and among what kinds of entries are called. */
async function searchOf(
  db: Db,
  { search, action, since, until }: Omit<Exported, 'format'>,
  actions: string[],
): Promise<LogSearch> {
  const memberIds = search === '' ? [] : await membersNamed(db, search)
  const called = search === '' ? [] : actions.filter((one) => isCalled(one, search))
  return {
    search: { text: search, memberIds, actions: called },
    action,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(new Date(until).getTime() + DAY_MS),
  }
}

const isCalled = (action: string, search: string): boolean =>
  logMessageOf(action).label.toLowerCase().includes(search.toLowerCase())

export async function readLog({ db }: Kernel, { sort, page, size, ...asked }: Asked) {
  const actions = await listLogActions(db)
  const { rows, total } = await readLogPage(db, await searchOf(db, asked, actions), { sort, page, size })
  return {
    logs: await presentEntries(db, rows),
    actions: actions
      .map((code) => ({ action: code, label: logMessageOf(code).label }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
    pagination: paginationOf({ page, size, total }),
  }
}

export async function verifyLog({ db, settings, now }: Kernel) {
  const { entries, faults } = await auditAdminLog(db, settings.dataDirectory)
  return { entries, faults, verified_at: now().toISOString() }
}

const COLUMNS = ['id', 'timestamp', 'action', 'admin_name', 'admin_email', 'target', 'target_name', 'reason'] as const

/**
 * Where a formula begins: at the start of a cell, or of a line in it, since a program that splits at line breaks inside quotes would take
 * that for a cell. Programs that drop what nobody sees (signs of no width, blanks, controls) find it behind these too.
 */
const FORMULA =
  // oxlint-disable-next-line no-control-regex -- They are what is looked for.
  /(?<=^|[\r\n])(?=[\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u0000-\u0008\v\f\u000E-\u001F\u007F-\u009F]*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/gu

/** What a table would take for a formula begins with an apostrophe, as OWASP advises; so does each line within a cell. */
export const asCsv = (entries: Partial<LogEntry>[], header: boolean): string =>
  stringify(entries, {
    header,
    columns: [...COLUMNS],
    quoted: true,
    record_delimiter: 'windows',
    cast: { string: (text) => text.replace(FORMULA, "'") },
  })

/** The log as a file, read in pieces, so that whoever asks keeps nobody else waiting. */
export async function exportLog(kernel: Kernel, actor: Actor, { format, ...asked }: Exported): Promise<Download> {
  const { db, now } = kernel
  const search = await searchOf(db, asked, await listLogActions(db))
  const pieces: string[] = []
  for (let after = 0; ;) {
    const rows = await listLogAfter(db, search, { after, most: READ_TOGETHER })
    const entries = await presentEntries(db, rows)
    const isFirst = pieces.length === 0
    pieces.push(
      format === 'csv'
        ? asCsv(entries, isFirst)
        : entries.map((entry) => JSON.stringify(entry, [...COLUMNS])).join(',\n'),
    )
    if (rows.length < READ_TOGETHER) break
    after = rows.at(-1)?.seq ?? after
  }
  await transact(kernel, (tx) =>
    logAdminAction(tx, { actor, action: 'log.exported', target: format.toUpperCase(), at: now() }),
  )
  const text = format === 'csv' ? pieces.join('') : `[${pieces.filter(Boolean).join(',\n')}]\n`
  return new Download({
    bytes: Buffer.from(text),
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    fileName: `inflo-admin-log-${now().toISOString().slice(0, 10)}.${format}`,
  })
}

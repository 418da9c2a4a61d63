import { stringify } from 'csv-stringify/sync'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { listLogActions, listLogAfter } from '#server/admin-log/log-queries.ts'
import { transact } from '#server/data/transact.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import type { LogEntry } from '../../logs-contract.ts'
import { type Exported, searchOf, presentEntries } from './logs.ts'

const READ_TOGETHER = 1_000

const COLUMNS = ['id', 'timestamp', 'action', 'admin_name', 'admin_email', 'target', 'target_name', 'reason'] as const

/**
 * Matches the beginning of a formula at the start of a cell. Some programs split a cell at line breaks inside quotes,
 * so the pattern also matches at the start of a line. Some programs drop invisible characters (zero-width characters,
 * blanks, controls), so these may precede the formula.
 */
const FORMULA =
  // oxlint-disable-next-line no-control-regex -- The pattern matches control characters.
  /(?<=^|[\r\n])(?=[\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u0000-\u0008\v\f\u000E-\u001F\u007F-\u009F]*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/gu

/** Exports the log as a file. The log is read in batches, so that a long export does not delay other requests. */
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

/**
 * Writes entries as CSV. If a spreadsheet would interpret a cell or line as a formula, puts an apostrophe before it, as
 * OWASP advises.
 */
export const asCsv = (entries: Partial<LogEntry>[], header: boolean): string =>
  stringify(entries, {
    header,
    columns: [...COLUMNS],
    quoted: true,
    record_delimiter: 'windows',
    cast: { string: (text) => text.replace(FORMULA, "'") },
  })

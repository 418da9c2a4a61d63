import { listLogActions, readLogPage } from '#server/admin-log/log-queries.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { logsCalls } from '../../logs-contract.ts'
import { logMessageOf } from './log-messages.ts'
import { searchOf, presentEntries } from './logs.ts'

type Asked = CallParsed<(typeof logsCalls)['GET /api/super-admin/logs/admin-actions']>['query']

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

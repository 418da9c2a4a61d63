import type { Kernel } from '#server/kernel.ts'
import { countErrorGroups, listErrors } from '#server/monitoring/error-queries.ts'
import { listIncidents } from '#server/monitoring/incident-queries.ts'
import { paginationOf } from '#shared/calls/pagination.ts'

const INCIDENTS_SHOWN = 50

/** Returns the unexpected errors, grouped by cause. */
export async function readErrors({ db }: Kernel, asked: { page: number; size: number }) {
  const [rows, total] = await Promise.all([listErrors(db, asked), countErrorGroups(db)])
  const errors = rows.map(({ fingerprint, first_seen_at, last_seen_at, ...row }) => ({
    ...row,
    id: fingerprint,
    first_seen_at: first_seen_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }))
  return { errors, pagination: paginationOf({ ...asked, total }) }
}

/** Returns the incidents that the operator was alerted to. */
export async function readIncidents({ db, monitoring }: Kernel) {
  const titles = new Map(monitoring.watches().map(({ name, title }) => [name, title]))
  const incidents = (await listIncidents(db, INCIDENTS_SHOWN)).map((row) => ({
    id: row.id,
    watch: row.watch,
    title: titles.get(row.watch) ?? row.watch,
    machine: row.machine,
    sentence: row.sentence,
    began_at: row.began_at.toISOString(),
    healed_at: row.healed_at?.toISOString() ?? null,
  }))
  return { troubles: incidents }
}

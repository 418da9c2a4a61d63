import type { Kernel } from '#server/kernel.ts'
import type { BackupState } from '#shared/backup-states.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { spelled } from '#shared/states.ts'
import type { BACKUP_SORTS } from '../limits.ts'

type Listing = { page: number; size: number; search: string; sort: BackupSort }

export async function listBackups({ backups }: Kernel, { page, size, ...narrowing }: Listing) {
  const [all, restoring] = await Promise.all([backups.list(), backups.restores.current()])
  const rows = filterBackups(all, narrowing)
  const shown = rows.slice((page - 1) * size, page * size)
  const reached = await Promise.all(shown.map((row) => backups.isReached(row)))
  return {
    backups: shown.map((row, index) => ({
      ...row,
      is_reached: reached[index] ?? false,
      started_at: row.started_at.toISOString(),
      taken_at: moment(row.taken_at),
      verified_at: moment(row.verified_at),
      copied_at: moment(row.copied_at),
    })),
    second_place: backups.secondPlace ?? null,
    uncopied: summarizeUncopied(all),
    restoring: restoring ? { ...restoring, begun_at: restoring.begun_at.toISOString() } : null,
    pagination: paginationOf({ page, size, total: rows.length }),
  }
}

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

type Kept = {
  id: string
  reason: string
  machine: string
  state: BackupState
  started_at: Date
  bytes: number
  copy_problem: string
}

type BackupSort = (typeof BACKUP_SORTS)[number]

const UP: Record<'started_at' | 'bytes' | 'state', (one: Kept, other: Kept) => number> = {
  started_at: (one, other) => one.started_at.getTime() - other.started_at.getTime(),
  bytes: (one, other) => one.bytes - other.bytes,
  state: (one, other) => spelled(one.state).localeCompare(spelled(other.state)),
}

/**
 * Returns the backups whose name, purpose or machine contains the text, in the given order. Backups that are equal in
 * this order are sorted newest first. Pure.
 */
function filterBackups<T extends Kept>(rows: T[], { search, sort }: { search: string; sort: BackupSort }): T[] {
  const words = search.toLowerCase()
  const [by, way] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
  const up = UP[by as keyof typeof UP]
  return rows
    .filter(({ id, reason, machine }) => [id, reason, machine].some((value) => value.toLowerCase().includes(words)))
    .toSorted((one, other) => way * up(one, other) || UP.started_at(other, one))
}

/**
 * Returns the number of backups that could not be copied to the second destination, and the reason for the first
 * failure. Pure.
 */
function summarizeUncopied(rows: Kept[]): { count: number; problem: string } {
  const left = rows.filter((row) => row.copy_problem !== '')
  return { count: left.length, problem: left[0]?.copy_problem ?? '' }
}

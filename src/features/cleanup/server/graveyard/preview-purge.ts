import type { Kernel } from '#server/kernel.ts'
import { listPurgeable } from '../removal/removal.ts'
import { listPart, deletedBefore } from './graveyard.ts'

const PREVIEWED_MAX = 50

/** Returns the items that the next purge deletes. */
export async function previewPurge(kernel: Kernel) {
  const query = { search: '', page: 1, size: PREVIEWED_MAX }
  const [{ users, pagination }, removals] = await Promise.all([
    listPart(kernel, { until: deletedBefore(kernel, 0) }, query),
    listPurgeable(kernel),
  ])
  return {
    users,
    users_total: pagination.total,
    removals: removals.map(({ removed_at: at, ...removal }) => ({ ...removal, removed_at: at.toISOString() })),
    runs: 'Each night: accounts at 03:41 UTC, removed items at 03:51 UTC.',
  }
}

import type { Kernel } from '#server/kernel.ts'
import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { URGENT_DAYS } from '../../urgency.ts'
import { type Query, deletedBefore, listPart } from './graveyard.ts'

export async function readGraveyard(kernel: Kernel, query: Query) {
  const [expired, urgent] = [deletedBefore(kernel, 0), deletedBefore(kernel, URGENT_DAYS)]
  const [recoverableUsers, expiredUsers, urgentUsers] = await Promise.all([
    listPart(kernel, { after: expired }, query),
    listPart(kernel, { until: expired }, query),
    listPart(kernel, { after: expired, until: urgent }, query),
  ])
  return {
    total_soft_deleted: recoverableUsers.pagination.total + expiredUsers.pagination.total,
    urgent_users: urgentUsers,
    recoverable_users: recoverableUsers,
    expired_users: expiredUsers,
    storage_info: {
      retention_policy: `${GRAVEYARD_DAYS} days`,
      graveyard_collection: 'Members with a deletion date',
      auto_purge_available: true,
    },
  }
}

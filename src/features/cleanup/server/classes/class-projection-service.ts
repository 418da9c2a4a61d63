import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { deleteAutomaticClasses } from './queries.ts'
import { classifyAll, reclassifyMember } from './service.ts'

/** Follows who joins and what they say of themselves, and asks all rules again each night: roles change without an event. */
export function registerClassProjection(kernel: Kernel): void {
  const ofMember = (tx: Tx, { data }: { data: { member_id: string } }) => reclassifyMember(kernel, tx, data.member_id)
  kernel.events.subscribe('cleanup.classes', {
    version: 1,
    reset: deleteAutomaticClasses,
    on: { 'member.joined': ofMember, 'profile.changed': ofMember },
  })
  kernel.jobs.schedule('cleanup.classify-members', '23 2 * * *', () => classifyAll(kernel))
}

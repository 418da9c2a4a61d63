import { afterCommit, type Db, transact } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'

const STREAMS = 16

/** The doorbell's streams that tell of members' notices: few, since every process compares all heads every few seconds. */
export const NOTICE_STREAMS = Array.from({ length: STREAMS }, (_, number) => `notifications-${number}`)

/** The stream that tells of a member's notices. Pure. */
export const streamOf = (memberId: string): string =>
  `notifications-${Number.parseInt(memberId.slice(-4), 16) % STREAMS}`

/**
 * Rings for these members once the change is stored, in a transaction of its own: held to the end of the change, the row of
 * a stream would make strangers' decisions wait for each other. Should the process end in between, open streams catch up
 * by looking now and then.
 */
export function ringFor(kernel: Kernel, tx: Db, memberIds: string[]): void {
  const streams = [...new Set(memberIds.map(streamOf))].toSorted()
  if (streams.length === 0) return
  const ring = () =>
    transact(kernel, async (own) => {
      for (const stream of streams) await kernel.doorbell.ring(own, stream)
    })
  afterCommit(tx, () => void ring().catch((error: unknown) => kernel.log.warn({ err: error }, 'a notice rang no bell')))
}

import type { Insertable } from 'kysely'
import { lockPaper } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { extensionStates } from '../../states.ts'
import type { ExtensionTable } from '../tables.ts'
import { readStanding, presentExtension, whyNot, type ExtensionRow } from './deadlines.ts'

type Asked = { paperId: string; weeks: number; reason: string }

type Repeated = { actor: Actor; weeks: number; reason: string }

/**
 * Stores a request for more time, and notifies the admins. A repeated request is stored only once.
 * @throws Failure not_found; conflict with the reason why the team cannot request more time
 */
export const requestExtension = (kernel: Kernel, actor: Actor, { paperId, weeks, reason }: Asked) =>
  transact(kernel, async (tx) => {
    const extensionContext = await readStanding(tx, actor, await lockPaper(tx, paperId))
    const waiting = extensionContext.extensions.find((row) => isSameRequest(row, { actor, weeks, reason }))
    if (waiting) return { extension: presentExtension(waiting) }
    const refused = whyNot(actor, extensionContext)
    if (refused) throw new Failure('conflict', refused)
    const row = await addExtension(tx, {
      paper_id: paperId,
      asked_by: actor.id,
      weeks,
      reason,
      requested_at: kernel.now(),
      decided_at: null,
      decided_by: null,
    })
    const asked = { extension_id: row.id, paper_id: paperId }
    await kernel.events.record(tx, 'extension.asked', asked, { actor })
    return { extension: presentExtension(row) }
  })

const isSameRequest = (row: ExtensionRow, { actor, weeks, reason }: Repeated): boolean =>
  row.status === extensionStates.pending && row.asked_by === actor.id && row.weeks === weeks && row.reason === reason

const addExtension = (tx: Db, extension: Insertable<ExtensionTable>): Promise<ExtensionRow> =>
  tx.insertInto('submission.extension').values(extension).returningAll().executeTakeFirstOrThrow()

import { lockPaperRow, listPaperNames } from '#features/library/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Deposit } from '../contract.ts'
import { depositStates } from '../states.ts'
import { presentDeposit } from './admin.ts'
import { CLAIM_LEASE_MS, DEPOSIT_JOB } from './service.ts'
import { doiSettings } from './settings.ts'
import './tables.ts'

/** Sends a deposit again. @throws Failure not_found; conflict if the deposit's agency is not configured */
export const retryDeposit = (kernel: Kernel, paperId: string): Promise<Deposit> =>
  transact(kernel, async (tx) => {
    const locked = await lockPaperRow(tx, paperId)
    const found = locked && (await findDepositOf(tx, locked.id))
    const [paper] = found ? await listPaperNames(tx, [found.paper_id]) : []
    if (!found || !paper) throw new Failure('not_found', 'There is no deposit for this paper.')
    if (found.registrar !== kernel.settings.of(doiSettings)?.registrar) {
      throw new Failure('conflict', 'The agency that this DOI is registered with is not set up on this server.')
    }
    const now = kernel.now()
    await requeueDeposit(tx, found.paper_id, { now, until: new Date(now.getTime() + CLAIM_LEASE_MS) })
    await kernel.jobs.send(tx, DEPOSIT_JOB, { paperId: found.paper_id })
    const again = { ...found, state: depositStates.waiting, attempts: 0, last_error: null, requested_at: now }
    return presentDeposit(again, paper)
  })

const findDepositOf = (tx: Db, paperId: string) =>
  tx.selectFrom('dois.deposit').selectAll().where('paper_id', '=', paperId).executeTakeFirst()

const requeueDeposit = (tx: Db, paperId: string, { now, until }: { now: Date; until: Date }) =>
  tx
    .updateTable('dois.deposit')
    .set({ state: depositStates.waiting, attempts: 0, last_error: null, requested_at: now, in_hand_until: until })
    .where('paper_id', '=', paperId)
    .execute()

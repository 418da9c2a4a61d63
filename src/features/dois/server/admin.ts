import { listPaperNames, lockPaperRow } from '#features/library/server/public.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Deposit } from '../contract.ts'
import { depositStates } from '../states.ts'
import { DEPOSIT_JOB, CLAIM_LEASE_MS } from './service.ts'
import { countDeposits, type DepositRow, findDepositOf, listDeposits, requeueDeposit } from './queries.ts'
import { doiSettings } from './settings.ts'

type Named = { paper_id: string; title: string }

const presentDeposit = (row: DepositRow, { paper_id, title }: Named): Deposit => ({
  paper_id,
  title,
  doi: row.doi,
  registrar: row.registrar,
  state: row.state,
  attempts: row.attempts,
  last_error: row.last_error,
  requested_at: row.requested_at.toISOString(),
  last_tried_at: row.last_tried_at?.toISOString() ?? null,
  registered_at: row.registered_at?.toISOString() ?? null,
})

type Query = { page: number; size: number; state?: Deposit['state'] | undefined }

export async function readDeposits({ db, settings }: Kernel, { page, size, state }: Query) {
  const [rows, { deposits: total }] = await Promise.all([
    listDeposits(db, { page, size, state }),
    countDeposits(db, state),
  ])
  const papers = await listPaperNames(
    db,
    rows.map(({ paper_id }) => paper_id),
  )
  const names = new Map(papers.map((paper) => [paper.id, paper]))
  return {
    registrar: settings.of(doiSettings)?.registrar ?? null,
    deposits: rows.flatMap((row) => {
      const paper = names.get(row.paper_id)
      return paper ? presentDeposit(row, paper) : []
    }),
    pagination: paginationOf({ page, size, total }),
  }
}

/** @throws Failure not_found, or conflict when the agency that has the deposit is not set up. */
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

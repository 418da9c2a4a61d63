import { listPaperNames } from '#features/library/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Deposit } from '../contract.ts'
import { presentDeposit } from './admin.ts'
import { listDeposits, type DepositList, deposits } from './queries.ts'
import { doiSettings } from './settings.ts'
import './tables.ts'

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

const countDeposits = (db: Db, state: DepositList['state']) =>
  deposits(db, state)
    .select((eb) => eb.fn.countAll<number>().as('deposits'))
    .executeTakeFirstOrThrow()

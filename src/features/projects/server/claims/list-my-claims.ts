import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { presentClaim } from '../presenters.ts'
import { listClaimsOfMember, claimedBy } from './queries.ts'

type Page = { page: number; size: number }

export async function listMyClaims({ db }: Kernel, actor: Actor, page: Page) {
  const rows = await listClaimsOfMember(db, { memberId: actor.id, ...page })
  const { claims: total } = await countClaimsOfMember(db, actor.id)
  return { claims: rows.map(presentClaim), pagination: paginationOf({ ...page, total }) }
}

const countClaimsOfMember = (db: Db, memberId: string) =>
  claimedBy(db, memberId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .executeTakeFirstOrThrow()

import {
  type RosterSort,
  listRoster,
  countRoster,
  findRoster,
  type RosterRow,
} from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Classification } from '../../classes.ts'
import type { UserClassification } from '../../contract.ts'
import { FOUND_MAX } from '../../limits.ts'
import { classCounts, classesOf, present } from './classes.ts'

type Query = {
  page: number
  size: number
  search: string
  sort: RosterSort
  classification?: Classification | undefined
}

/** Returns a page of the accounts with their classes. */
export async function readClassifications({ db }: Kernel, query: Query) {
  const { page, size, search, classification } = query
  const [{ members, total }, counts] = await Promise.all([
    classification
      ? rosterOfClass(db, classification, query)
      : Promise.all([listRoster(db, query), countRoster(db, search)]).then(([found, all]) => ({
          members: found,
          total: all,
        })),
    classCounts(db),
  ])
  return {
    user_classifications: await presentAll(db, members),
    counts,
    pagination: paginationOf({ page, size, total }),
  }
}

async function rosterOfClass(db: Db, classification: Classification, { page, size, search, sort }: Query) {
  if (search === '') {
    const [ids, counts] = await Promise.all([listOfClass(db, classification, { page, size }), classCounts(db)])
    return {
      members: await findRoster(
        db,
        ids.map((row) => row.member_id),
      ),
      total: counts[classification],
    }
  }
  const found = await listRoster(db, { search, sort, page: 1, size: FOUND_MAX })
  const classes = await classesOf(db, found)
  const fitting = found.filter(({ id }) => classes.get(id)?.classification === classification)
  return { members: fitting.slice((page - 1) * size, page * size), total: fitting.length }
}

async function presentAll(db: Db, members: RosterRow[]): Promise<UserClassification[]> {
  const classes = await classesOf(db, members)
  return members.flatMap((member) => {
    const found = classes.get(member.id)
    return found ? [present(member, found)] : []
  })
}

const listOfClass = (db: Db, classification: Classification, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('cleanup.member_class')
    .select('member_id')
    .where('classification', '=', classification)
    .where('away', '=', false)
    .orderBy('member_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

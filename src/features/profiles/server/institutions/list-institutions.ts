import { sql } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import '../tables.ts'
import { listCounted, known } from './admin.ts'

type Asked = { search: string; page: number; size: number }

export async function readCounted({ db }: Kernel, { search, page, size }: Asked) {
  const [institutions, total] = await Promise.all([
    listCounted(db, { search, size, offset: (page - 1) * size }),
    countCounted(db, search),
  ])
  const sayers = await membersByIds(
    db,
    institutions.flatMap(({ apart }) => apart.map(({ said_by_id: id }) => id)),
  )
  return {
    institutions: institutions.map((institution) => ({
      ...institution,
      apart: institution.apart.map((said) => ({
        ...said,
        said_by: sayers.get(said.said_by_id)?.name ?? 'Former member',
      })),
    })),
    pagination: paginationOf({ page, size, total }),
  }
}

async function countCounted(db: Db, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from profiles.institution as root where root.root_id = root.id and ${known(search)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

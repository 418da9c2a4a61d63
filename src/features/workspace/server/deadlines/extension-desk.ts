import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { countForDesk, listForDesk } from './extension-queries.ts'
import { presentExtension } from './service.ts'
import { mayDecide } from '../policy.ts'
import { FORMER_MEMBER } from '../presenting.ts'
import { findTeams } from '../queries.ts'

type List = { state: 'waiting' | 'decided'; page: number; size: number }

/** The requests for more time, with whose they are and how much waits. */
export async function listExtensionDesk({ db }: Kernel, actor: Actor, { state, page, size }: List) {
  const [rows, counts] = await Promise.all([listForDesk(db, { state, page, size }), countForDesk(db)])
  const paperIds = rows.map(({ paper_id: id }) => id)
  const [members, teams] = await Promise.all([
    membersByIds(db, [...new Set(rows.map(({ asked_by: id }) => id))]),
    paperIds.length > 0 ? findTeams(db, paperIds) : [],
  ])
  const extensions = rows.map((row) => ({
    ...presentExtension(row),
    paper_id: row.paper_id,
    paper_title: row.title,
    asked_by: members.get(row.asked_by)?.name ?? FORMER_MEMBER,
    due_at: row.due_at?.toISOString() ?? null,
    may_decide:
      row.status === 'pending' &&
      actor.role === 'admin' &&
      mayDecide(
        actor,
        teams.filter(({ paper_id: id }) => id === row.paper_id),
      ),
  }))
  return { extensions, waiting: counts.waiting, pagination: paginationOf({ page, size, total: counts[state] }) }
}

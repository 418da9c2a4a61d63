import { findRoster, membersByIds } from '#features/accounts/server/public.ts'
import { listMessagesBy } from '#features/community/server/public.ts'
import { listQuestionsOfAskers } from '#features/questions/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Classification } from '../../classes.ts'
import { TITLE_LENGTH_MAX } from '../../limits.ts'
import type { Mark, MarkedKind } from '../../marks-contract.ts'
import { reclassifyMember } from '../classes/service.ts'
import { titleOfMessage } from '../message-title.ts'
import { truncateText } from '../truncate-text.ts'
import { countByHand, deleteClassByHand, deleteMark, listByHand, type MarksQuery } from './queries.ts'

/** How what was marked reads, of each kind: by ids. */
const TITLES: Record<MarkedKind, (db: Db, ids: string[]) => Promise<{ id: string; title: string }[]>> = {
  account: async (db, ids) =>
    (await findRoster(db, ids)).map(({ id, first_name: first, last_name: last, email }) => ({
      id,
      title: `${first} ${last} (${email})`,
    })),
  question: async (db, ids) =>
    (await listQuestionsOfAskers(db, { memberIds: [], domains: [], ids })).map(({ id, text }) => ({ id, title: text })),
  message: async (db, ids) =>
    (await listMessagesBy(db, { senderIds: [], ids, most: ids.length })).map((message) => ({
      id: message.id,
      title: titleOfMessage(message),
    })),
}

/** A page of what admins have said by hand. */
export async function readMarks({ db }: Kernel, query: MarksQuery) {
  const [rows, total] = await Promise.all([listByHand(db, query), countByHand(db, query.search)])
  const titles = new Map<string, string>()
  for (const [kind, marked] of Map.groupBy(rows, (row) => row.kind)) {
    const found = await TITLES[kind](
      db,
      marked.map(({ id }) => id),
    )
    for (const { id, title } of found) titles.set(id, truncateText(title, TITLE_LENGTH_MAX))
  }
  const admins = await membersByIds(db, [...new Set(rows.map((row) => row.marked_by))])
  const marks = rows.map(({ marked_at: at, marked_by: by, verdict, ...row }): Mark => ({
    ...row,
    verdict: verdict as Classification,
    title: titles.get(row.id) ?? '',
    marked_by: admins.get(by)?.name ?? 'A former member',
    marked_at: at.toISOString(),
  }))
  return { marks, pagination: paginationOf({ page: query.page, size: query.size, total }) }
}

type Taken = { kind: MarkedKind; id: string; reason: string }

/** Takes back what was said by hand, so that rules say again what it is. @throws Failure not_found */
export const withdrawMark = (kernel: Kernel, actor: Actor, { kind, id, reason }: Taken) =>
  transact(kernel, async (tx) => {
    const said = kind === 'account' ? await deleteClassByHand(tx, id) : await deleteMark(tx, kind, id)
    if (!said) throw new Failure('not_found', 'Nothing was said of it by hand.')
    if (kind === 'account') await reclassifyMember(kernel, tx, id)
    const target = `${kind === 'account' ? 'user' : kind} ${id} as ${said.verdict}`
    await logAdminAction(tx, { actor, action: 'cleanup.unmark', target, reason, at: kernel.now() })
    return { message: 'Taken back. Rules say again what it is.' }
  })

import { sql } from 'kysely'
import { membersByIds, userInfoOf } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { invalidField, Failure } from '#shared/calls/failure.ts'
import type { ChosenResearcher } from '../../curation-contract.ts'
import '../tables.ts'

type Choice = { month: string; member_id: string; reason: string }

/** Returns, for admins, the featured papers and the researcher of each month. */
export async function readChoices(kernel: Kernel) {
  const [featured, rows] = await Promise.all([listFeatured(kernel.db), listResearchersOfMonths(kernel.db)])
  const members = await membersByIds(kernel.db, [...new Set(rows.map(({ member_id }) => member_id))])
  return {
    featured: featured.map(({ author_names, featured_reason, ...paper }) => ({
      ...paper,
      authors: author_names,
      featured_reason: featured_reason ?? '',
    })),
    researchers: rows.map((row) => presentResearcher(row, members.get(row.member_id)?.name ?? 'A former member')),
  }
}

/** Chooses the researcher of a month. @throws Failure invalid if the chosen person is not a member. */
export function chooseResearcher(kernel: Kernel, admin: Actor, { month, member_id, reason }: Choice) {
  return transact(kernel, async (tx) => {
    const member = await userInfoOf(tx, member_id)
    if (!member) throw invalidField('member_id', 'This member doesn’t exist.')
    const now = kernel.now()
    const row = { month: firstDay(month), member_id, reason, chosen_by: admin.id, chosen_at: now }
    await setResearcher(tx, row)
    await kernel.events.record(tx, 'researcher.chosen', { member_id }, { actor: admin })
    await kernel.pubsub.publish(tx, 'library')
    const action = 'library: choose researcher of the month'
    await logAdminAction(tx, {
      actor: admin,
      action,
      target: `${month} ${member.name} (${member_id})`,
      reason,
      at: now,
    })
    return { researcher: presentResearcher(row, member.name) }
  })
}

/** Removes the choice of a month's researcher. @throws Failure not_found if nobody was chosen. */
export function unchooseResearcher(kernel: Kernel, admin: Actor, month: string) {
  return transact(kernel, async (tx) => {
    const removed = await removeResearcher(tx, firstDay(month))
    if (!removed) throw new Failure('not_found', 'Nobody was chosen for this month.')
    await kernel.pubsub.publish(tx, 'library')
    const action = 'library: take back researcher of the month'
    const target = `${month} (${removed.member_id})`
    await logAdminAction(tx, { actor: admin, action, target, at: kernel.now() })
    return { month }
  })
}

const presentResearcher = (row: ResearcherRow, name: string): ChosenResearcher => ({
  month: row.month.slice(0, 7),
  member_id: row.member_id,
  name,
  reason: row.reason,
  chosen_at: row.chosen_at.toISOString(),
})

const firstDay = (month: string): string => `${month}-01`

const listFeatured = (db: Db) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'title', 'author_names', 'featured_reason'])
    .where('featured', '=', true)
    .orderBy(sql`featured_at desc nulls last`)
    .orderBy('published_on', 'desc')
    .execute()

const setResearcher = (tx: Db, researcher: ResearcherRow) =>
  tx
    .insertInto('library.researcher_of_month')
    .values(researcher)
    .onConflict((conflict) => conflict.column('month').doUpdateSet(researcher))
    .execute()

const removeResearcher = (tx: Db, month: string) =>
  tx.deleteFrom('library.researcher_of_month').where('month', '=', month).returning('member_id').executeTakeFirst()

type ResearcherRow = Awaited<ReturnType<typeof listResearchersOfMonths>>[number]

const listResearchersOfMonths = (db: Db) =>
  db.selectFrom('library.researcher_of_month').selectAll().orderBy('month', 'desc').execute()

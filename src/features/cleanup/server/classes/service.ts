import {
  countRoster,
  findRoster,
  listRoster,
  listRosterAfter,
  type RosterRow,
  type RosterSort,
} from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Classification } from '../../classes.ts'
import type { UserClassification } from '../../contract.ts'
import { FOUND_MAX } from '../../limits.ts'
import {
  countClasses,
  findClasses,
  findMarks,
  saveAutomaticClasses,
  listAllOfClass,
  listOfClass,
  setClass,
} from './queries.ts'
import { type AccountClass, classOf } from './policy.ts'

const AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type ClassifiedMember = AccountClass & { isAutomatic: boolean }

/** What members are taken for, each as rules or an admin have it now. */
export async function classesOf(db: Db, members: RosterRow[]): Promise<Map<string, ClassifiedMember>> {
  const ids = members.map(({ id }) => id)
  const [kept, marks] = await Promise.all([findClasses(db, ids), findMarks(db, 'member', ids)])
  const byHand = new Map(kept.filter((row) => row.classified_by !== null).map((row) => [row.member_id, row]))
  const demo = new Set(marks.filter(({ verdict }) => verdict === 'test').map((mark) => mark.subject_id))
  return new Map(
    members.map((member): [string, ClassifiedMember] => {
      const said = byHand.get(member.id)
      if (said) return [member.id, { classification: said.classification, reason: said.reason, isAutomatic: false }]
      return [member.id, { ...classOf({ ...member, isDemo: demo.has(member.id) }), isAutomatic: true }]
    }),
  )
}

const present = (member: RosterRow, { classification, reason, isAutomatic }: ClassifiedMember): UserClassification => ({
  user_id: member.id,
  name: `${member.first_name} ${member.last_name}`,
  email: member.email,
  role: member.role,
  classification,
  auto_classified: isAutomatic,
  reason,
})

async function presentAll(db: Db, members: RosterRow[]): Promise<UserClassification[]> {
  const classes = await classesOf(db, members)
  return members.flatMap((member) => {
    const found = classes.get(member.id)
    return found ? [present(member, found)] : []
  })
}

const NONE = { real: 0, test: 0, admin: 0, unknown: 0 }

export const classCounts = async (db: Db): Promise<typeof NONE> => ({
  ...NONE,
  ...Object.fromEntries((await countClasses(db)).map(({ classification, members }) => [classification, members])),
})

type Query = {
  page: number
  size: number
  search: string
  sort: RosterSort
  classification?: Classification | undefined
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

/** A page of the accounts with what each is taken for. */
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

type Saying = { userId: string; classification: Classification; reason: string }

/** Says by hand what an account is taken for. @throws Failure not_found */
export const classify = (kernel: Kernel, actor: Actor, { userId, classification, reason }: Saying) =>
  transact(kernel, async (tx) => {
    const [member] = await findRoster(tx, [userId])
    if (!member) throw new Failure('not_found', 'User not found')
    const now = kernel.now()
    await setClass(tx, { member_id: userId, classification, reason, classified_by: actor.id, classified_at: now })
    const target = `user ${userId} as ${classification}`
    await logAdminAction(tx, { actor, action: 'cleanup.classify', target, reason, at: now })
    return present(member, { classification, reason, isAutomatic: false })
  })

/** Keeps what rules say of these members. */
async function restate(tx: Tx, members: RosterRow[], now: Date): Promise<void> {
  const classes = await classesOf(tx, members)
  const rows = members.flatMap(({ id, deleted_at: deletedAt }) => {
    const said = classes.get(id)
    if (!said?.isAutomatic) return []
    const { classification, reason } = said
    return [
      { member_id: id, classification, reason, classified_by: null, classified_at: now, away: deletedAt !== null },
    ]
  })
  if (rows.length > 0) await saveAutomaticClasses(tx, rows)
}

/** Asks all rules again of all members. */
export async function classifyAll(kernel: Kernel): Promise<void> {
  for (let after = FIRST_ID; ;) {
    const members = await listRosterAfter(kernel.db, after, AT_ONCE)
    await transact(kernel, (tx) => restate(tx, members, kernel.now()))
    const last = members.at(-1)
    if (!last || members.length < AT_ONCE) return
    after = last.id
  }
}

export const reclassifyMember = async (kernel: Kernel, tx: Tx, id: string): Promise<void> =>
  restate(tx, await findRoster(tx, [id]), kernel.now())

/** The members who are taken for test accounts, present or not. */
export const testMembers = async (db: Db): Promise<string[]> =>
  (await listAllOfClass(db, 'test')).map((row) => row.member_id)

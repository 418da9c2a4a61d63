import { sql, type Insertable } from 'kysely'
import { findRoster, listRosterAfter, type RosterRow } from '#features/accounts/server/public.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Classification } from '../../classes.ts'
import type { UserClassification } from '../../contract.ts'
import type { MarkSubject } from '../tables.ts'

const AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type ClassifiedMember = AccountClass & { isAutomatic: boolean }

/** Returns the current classes of members, set by an admin or by rules. */
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

export const present = (
  member: RosterRow,
  { classification, reason, isAutomatic }: ClassifiedMember,
): UserClassification => ({
  user_id: member.id,
  name: `${member.first_name} ${member.last_name}`,
  email: member.email,
  role: member.role,
  classification,
  auto_classified: isAutomatic,
  reason,
})

const NONE = { real: 0, test: 0, admin: 0, unknown: 0 }

export const classCounts = async (db: Db): Promise<typeof NONE> => ({
  ...NONE,
  ...Object.fromEntries((await countClasses(db)).map(({ classification, members }) => [classification, members])),
})

/** Applies the rules to these members, and saves the resulting classes. */
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

/** Applies all rules to all members again. */
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

/** Returns the ids of members classified as test accounts, including members who have left. */
export const testMembers = async (db: Db): Promise<string[]> =>
  (await listAllOfClass(db, 'test')).map((row) => row.member_id)

const findClasses = (db: Db, memberIds: string[]) =>
  db
    .selectFrom('cleanup.member_class')
    .selectAll()
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

/** Saves the classes that rules give, except where an admin has set a class. Unchanged rows are not written. */
const saveAutomaticClasses = (db: Db, rows: ClassRow[]) =>
  db
    .insertInto('cleanup.member_class')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet((eb) => ({
          classification: eb.ref('excluded.classification'),
          reason: eb.ref('excluded.reason'),
          classified_at: eb.ref('excluded.classified_at'),
        }))
        .where(sql<boolean>`member_class.classified_by is null`)
        .where(
          sql<boolean>`(member_class.classification, member_class.reason) is distinct from (excluded.classification, excluded.reason)`,
        ),
    )
    .execute()

const countClasses = (db: Db) =>
  db
    .selectFrom('cleanup.member_class')
    .select(['classification', (eb) => eb.fn.countAll<number>().as('members')])
    .where('away', '=', false)
    .groupBy('classification')
    .execute()

const listAllOfClass = (db: Db, classification: Classification) =>
  db.selectFrom('cleanup.member_class').select('member_id').where('classification', '=', classification).execute()

const findMarks = (db: Db, kind: MarkSubject, ids: string[]) =>
  db
    .selectFrom('cleanup.exemption')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export type ClassRow = Insertable<Tables['cleanup.member_class']>

/** Domains that RFC 2606 and RFC 6761 reserve for examples and tests: they have no mailboxes. */
export const TEST_DOMAINS: readonly string[] = [
  'example.org',
  'example.com',
  'example.net',
  'example',
  'test',
  'invalid',
  'localhost',
]

/**
 * Returns an e-mail address's domain if it is reserved for tests and thus has no mailboxes; otherwise undefined. Pure.
 */
export function testDomainOf(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return TEST_DOMAINS.some((test) => domain === test || domain.endsWith(`.${test}`)) ? domain : undefined
}

/**
 * Returns the number of real users, without admins and accounts of unknown class. Every place that shows this number
 * uses this function. Pure.
 */
export const realUsers = ({ real }: { real: number }): number => real

type ClassifiableAccount = { email: string; role: string; is_settled: boolean; isDemo: boolean }

type AccountClass = { classification: Classification; reason: string }

/**
 * Returns the class that the rules give an account. The class depends on the account's data (role, origin, mailbox,
 * setup), never on the content of names or other texts. Pure.
 */
export function classOf({ email, role, is_settled: isSettled, isDemo }: ClassifiableAccount): AccountClass {
  if (role === 'admin') return { classification: 'admin', reason: 'The account has the admin role.' }
  if (isDemo) return { classification: 'test', reason: 'The account was created with the demo data.' }
  const domain = testDomainOf(email)
  if (domain)
    return { classification: 'test', reason: `The domain ${domain} is reserved for tests and has no mailboxes.` }
  if (isSettled)
    return { classification: 'real', reason: 'The profile was set up, or the email address was confirmed.' }
  return {
    classification: 'unknown',
    reason: 'The profile hasn’t been set up, and the email address hasn’t been confirmed.',
  }
}

/**
 * Updates the class of members who join or change their profile. Updates all members' classes each night, because roles
 * change without an event.
 */
export function registerClassProjection(kernel: Kernel): void {
  const ofMember = (tx: Tx, { data }: { data: { member_id: string } }) => reclassifyMember(kernel, tx, data.member_id)
  kernel.events.subscribe('cleanup.classes', {
    version: 1,
    reset: deleteAutomaticClasses,
    on: { 'member.joined': ofMember, 'profile.changed': ofMember },
  })
  kernel.jobs.schedule('cleanup.classify-members', '23 2 * * *', () => classifyAll(kernel))
}

const deleteAutomaticClasses = (tx: Db) =>
  tx.deleteFrom('cleanup.member_class').where('classified_by', 'is', null).execute()

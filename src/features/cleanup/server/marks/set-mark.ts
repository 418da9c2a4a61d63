import { type Insertable, sql } from 'kysely'
import { memberIdsAt } from '#features/accounts/server/public.ts'
import { findMessageAt, listMessagesBy } from '#features/community/server/public.ts'
import { listQuestionsOfAskers, questionByNumber } from '#features/questions/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const PLACE_MAX = 2_147_483_647

/** Returns the channel and the message number in a message's copied link; undefined for any other link. Pure. */
export function messagePlaceIn(link: string): { channelId: string; number: number } | undefined {
  if (!URL.canParse(link, 'http://house')) return undefined
  const { pathname, searchParams } = new URL(link, 'http://house')
  const channelId = pathname === '/community/general' ? 'general' : searchParams.get('channel')
  const number = Number(searchParams.get('message'))
  if (!pathname.startsWith('/community') || !channelId) return undefined
  return Number.isInteger(number) && number > 0 && number <= PLACE_MAX ? { channelId, number } : undefined
}

async function messageNamed(db: Db, name: string): Promise<string | undefined> {
  if (UUID.test(name)) return (await listMessagesBy(db, { senderIds: [], ids: [name], most: 1 }))[0]?.id
  const place = messagePlaceIn(name)
  return place && (await findMessageAt(db, place.channelId, place.number))?.id
}

type Named = { kind: 'question' | 'message'; name: string }

/** Returns the id of the item that an admin identified by id, tracking number or link. @throws Failure not_found */
async function idOf(db: Db, { kind, name }: Named): Promise<string> {
  const ids = UUID.test(name) ? [name] : []
  const found =
    kind === 'message'
      ? await messageNamed(db, name)
      : ((await listQuestionsOfAskers(db, { memberIds: [], domains: [], ids }))[0]?.id ??
        (await questionByNumber(db, name)))
  if (!found) throw new Failure('not_found', kind === 'message' ? 'Message not found' : 'Question not found')
  return found
}

/** Marks a question or a message by hand. @throws Failure not_found */
export const markByHand = (kernel: Kernel, actor: Actor, given: Named & { verdict: 'test' | 'real'; reason: string }) =>
  transact(kernel, async (tx) => {
    const { kind, verdict, reason } = given
    const id = await idOf(tx, given)
    const now = kernel.now()
    await addMarks(tx, [{ kind, subject_id: id, verdict, reason, source: 'hand', marked_by: actor.id, marked_at: now }])
    await logAdminAction(tx, { actor, action: 'cleanup.mark', target: `${kind} ${id} as ${verdict}`, reason, at: now })
    return { id, verdict }
  })

/** Marks the members with these e-mail addresses as demo members, for the script that creates the demo community. */
export const markDemoMembers = (kernel: Kernel, addresses: string[]): Promise<void> =>
  transact(kernel, async (tx) => {
    const ids = await memberIdsAt(tx, addresses)
    const made = { verdict: 'test', source: 'demo', reason: 'Created with the demo data.', marked_by: null } as const
    const now = kernel.now()
    await addMarks(
      tx,
      ids.map((id) => ({ kind: 'member', subject_id: id, ...made, marked_at: now })),
    )
  })

/** Adds marks. An admin's mark replaces any other mark, but a demo mark never replaces an admin's. */
const addMarks = (tx: Db, marks: Insertable<Tables['cleanup.exemption']>[]) =>
  tx
    .insertInto('cleanup.exemption')
    .values(marks)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id'])
        .doUpdateSet((eb) => ({
          verdict: eb.ref('excluded.verdict'),
          source: eb.ref('excluded.source'),
          reason: eb.ref('excluded.reason'),
          marked_by: eb.ref('excluded.marked_by'),
          marked_at: eb.ref('excluded.marked_at'),
        }))
        .where(sql<boolean>`excluded.source = 'hand' or exemption.source = 'demo'`),
    )
    .execute()

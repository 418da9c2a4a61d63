import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { invalidField } from '#shared/calls/failure.ts'
import type { NoticeSetting } from '../contract.ts'
import { EVENTS, type NoticeEvent } from '../events.ts'
import { listChoices, saveChoices } from './choice-queries.ts'
import { choiceFor, concerns } from './policy.ts'

const EVENTS_IN_ORDER = Object.keys(EVENTS) as NoticeEvent[]

/** What holds for a member for every event, in the order of events.ts. */
export async function settingsOf(db: Db, memberId: string): Promise<NoticeSetting[]> {
  const rows = await listChoices(db, memberId)
  const chosen = new Map(rows.map((row) => [row.event, { inBell: row.in_bell, mail: row.mail }]))
  return EVENTS_IN_ORDER.map((event) => {
    const { inBell, mail } = choiceFor(event, chosen.get(event))
    return { event, title: EVENTS[event].title, in_bell: inBell, mail }
  })
}

/** What the caller has to choose: nothing for events that only others are told of. */
const shownTo = async (db: Db, actor: Actor) => ({
  settings: (await settingsOf(db, actor.id)).filter(({ event }) => concerns(event, actor)),
})

export const readSettings = ({ db }: Kernel, actor: Actor) => shownTo(db, actor)

type Chosen = Omit<NoticeSetting, 'title'>[]

/**
 * Keeps what a member chose; of an event named twice the last holds.
 * @throws Failure invalid for an event of which the caller is never told.
 */
export const chooseSettings = (kernel: Kernel, actor: Actor, chosen: Chosen) =>
  transact(kernel, async (tx) => {
    if (!chosen.every(({ event }) => concerns(event, actor))) throw invalidField('settings', 'There is no such event.')
    const byEvent = new Map(chosen.map((choice) => [choice.event, choice]))
    // In one order, so that two tabs that save at once wait for each other and never both for ever.
    const ordered = EVENTS_IN_ORDER.flatMap((event) => byEvent.get(event) ?? [])
    await saveChoices(
      tx,
      ordered.map(({ event, in_bell, mail }) => ({ member_id: actor.id, event, in_bell, mail })),
    )
    return shownTo(tx, actor)
  })

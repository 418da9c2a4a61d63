import type { Actor } from '#server/actor.ts'
import { type Db, transact } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { NoticeSetting } from '../contract.ts'
import { EVENTS, type NoticeEvent } from '../events.ts'
import { listChoices, saveChoices } from './choice-queries.ts'
import { choiceFor } from './policy.ts'

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

export const readSettings = async ({ db }: Kernel, { id }: Actor) => ({ settings: await settingsOf(db, id) })

type Chosen = Omit<NoticeSetting, 'title'>[]

/** Keeps what a member chose; of an event named twice the last holds. */
export const chooseSettings = (kernel: Kernel, { id }: Actor, chosen: Chosen) =>
  transact(kernel, async (tx) => {
    const byEvent = new Map(chosen.map((choice) => [choice.event, choice]))
    // In one order, so that two tabs that save at once wait for each other and never both for ever.
    const ordered = EVENTS_IN_ORDER.flatMap((event) => byEvent.get(event) ?? [])
    await saveChoices(
      tx,
      ordered.map(({ event, in_bell, mail }) => ({ member_id: id, event, in_bell, mail })),
    )
    return { settings: await settingsOf(tx, id) }
  })

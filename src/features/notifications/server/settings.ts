import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { invalidField } from '#shared/calls/failure.ts'
import type { NoticeSetting } from '../contract.ts'
import { EVENTS, type NoticeEvent } from '../events.ts'
import type { QuietHours } from '../quiet.ts'
import { listChoices, saveChoices } from './choice-queries.ts'
import { choiceFor, concerns } from './policy.ts'
import { findPreferences, hoursOf } from './quiet/quiet.ts'
import type { PreferenceRow } from './tables.ts'

const EVENTS_IN_ORDER = Object.keys(EVENTS) as NoticeEvent[]

/** Returns a member's settings for every event, in the order of events.ts. */
export async function settingsOf(db: Db, memberId: string): Promise<NoticeSetting[]> {
  const rows = await listChoices(db, memberId)
  const chosen = new Map(
    rows.map((row) => [row.event, { inBell: row.in_bell, mail: row.mail, inBrowser: row.in_browser }]),
  )
  return EVENTS_IN_ORDER.map((event) => {
    const { inBell, mail, inBrowser } = choiceFor(event, chosen.get(event))
    const { title, group } = EVENTS[event]
    return { event, title, group, in_bell: inBell, mail, in_browser: inBrowser }
  })
}

/** Returns the caller's settings, without events that the caller can never receive. */
async function shownTo(db: Db, actor: Actor) {
  const [settings, [preference]] = await Promise.all([settingsOf(db, actor.id), findPreferences(db, [actor.id])])
  return {
    settings: settings.filter(({ event }) => concerns(event, actor)),
    quiet_hours: preference ? hoursOf(preference) : null,
    shows_content: preference?.shows_content ?? true,
  }
}

export const readSettings = ({ db }: Kernel, actor: Actor) => shownTo(db, actor)

type ChosenSetting = Pick<NoticeSetting, 'event' | 'in_bell' | 'mail'> & { in_browser?: boolean | undefined }
type Chosen = {
  settings?: ChosenSetting[] | undefined
  quiet_hours?: QuietHours | null | undefined
  shows_content?: boolean | undefined
}

async function choose(tx: Tx, actor: Actor, settings: ChosenSetting[]): Promise<void> {
  if (!settings.every(({ event }) => concerns(event, actor)))
    throw invalidField('settings', 'This event doesn’t exist.')
  const byEvent = new Map(settings.map((choice) => [choice.event, choice]))
  // Stores choices in a fixed order, so that two tabs that save concurrently do not deadlock.
  const ordered = EVENTS_IN_ORDER.flatMap((event) => byEvent.get(event) ?? [])
  const kept = ordered.map(({ event, in_bell, mail, in_browser: inBrowser }) => {
    return { member_id: actor.id, event, in_bell, mail, in_browser: inBrowser ?? null }
  })
  if (kept.length > 0) await saveChoices(tx, kept)
}

/**
 * Stores the given choices of a member; other choices stay unchanged. For a repeated event, the last choice applies.
 * @throws Failure `invalid` if the caller can never receive one of the events.
 */
export const chooseSettings = (kernel: Kernel, actor: Actor, chosen: Chosen) =>
  transact(kernel, async (tx) => {
    const { settings = [], quiet_hours: quiet, shows_content: showsContent } = chosen
    await choose(tx, actor, settings)
    const change = {
      ...(quiet === undefined
        ? {}
        : { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null, quiet_zone: quiet?.zone ?? null }),
      ...(showsContent === undefined ? {} : { shows_content: showsContent }),
    }
    if (Object.keys(change).length > 0) await savePreference(tx, actor.id, change)
    return shownTo(tx, actor)
  })

const savePreference = (tx: Db, memberId: string, change: Partial<Omit<PreferenceRow, 'member_id'>>) =>
  tx
    .insertInto('notifications.preference')
    .values({ member_id: memberId, ...change })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ member_id: memberId, ...change }))
    .execute()

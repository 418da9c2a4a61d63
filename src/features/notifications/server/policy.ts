import { type Actor, admits } from '#server/access/actor.ts'
import { EVENTS, type MailChoice, type NoticeEvent, audienceOf } from '../events.ts'

export type NoticeChoice = { inBell: boolean; mail: MailChoice; inBrowser: boolean }

/** A stored choice, or one made outside of the notification settings. `inBrowser` may be absent. */
export type StoredNoticeChoice = Omit<NoticeChoice, 'inBrowser'> & { inBrowser?: boolean | null | undefined }

/**
 * Returns a member's choice for an event. If absent, the bell shows the event, and the event's defaults apply. Pure.
 */
export function choiceFor(event: NoticeEvent, chosen: StoredNoticeChoice | undefined): NoticeChoice {
  const { mail, browser } = EVENTS[event]
  const { inBell, mail: chosenMail, inBrowser } = chosen ?? { inBell: true, mail }
  return { inBell, mail: chosenMail, inBrowser: inBrowser ?? browser }
}

/** Checks whether a member can receive an event, and can therefore choose its notifications. Pure. */
export const concerns = (event: NoticeEvent, actor: Actor): boolean => admits(audienceOf(event), actor)

/** Checks whether a choice requires a stored notice. An immediate e-mail alone does not. Pure. */
export const isStored = ({ inBell, mail, inBrowser }: NoticeChoice): boolean => inBell || inBrowser || mail === 'digest'

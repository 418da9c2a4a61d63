import { type Actor, admits } from '#server/access/actor.ts'
import { EVENTS, type MailChoice, type NoticeEvent, audienceOf } from '../events.ts'

export type NoticeChoice = { inBell: boolean; mail: MailChoice; inBrowser: boolean }

/** A choice as it is stored, or was made elsewhere. The browser's part may be absent. */
export type StoredNoticeChoice = Omit<NoticeChoice, 'inBrowser'> & { inBrowser?: boolean | null | undefined }

/** Returns a member's own choice, or else the bell and the event's defaults. Pure. */
export function choiceFor(event: NoticeEvent, chosen: StoredNoticeChoice | undefined): NoticeChoice {
  const { mail, browser } = EVENTS[event]
  const { inBell, mail: chosenMail, inBrowser } = chosen ?? { inBell: true, mail }
  return { inBell, mail: chosenMail, inBrowser: inBrowser ?? browser }
}

/** Checks whether a member can receive an event at all, and so has a choice. Pure. */
export const concerns = (event: NoticeEvent, actor: Actor): boolean => admits(audienceOf(event), actor)

/** Checks whether a choice requires a stored notice. E-mail at once does not. Pure. */
export const isStored = ({ inBell, mail, inBrowser }: NoticeChoice): boolean => inBell || inBrowser || mail === 'digest'

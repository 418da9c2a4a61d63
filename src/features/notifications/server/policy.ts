import { type Actor, admits } from '#server/access/actor.ts'
import { EVENTS, type MailChoice, type NoticeEvent, audienceOf } from '../events.ts'

export type NoticeChoice = { inBell: boolean; mail: MailChoice; inBrowser: boolean }

/** A choice as it is kept, or was made elsewhere: of the browser perhaps nothing. */
export type StoredNoticeChoice = Omit<NoticeChoice, 'inBrowser'> & { inBrowser?: boolean | null | undefined }

/** What holds for a member: their own choice, or else the bell and what is set for the event. Pure. */
export function choiceFor(event: NoticeEvent, chosen: StoredNoticeChoice | undefined): NoticeChoice {
  const { mail, browser } = EVENTS[event]
  const { inBell, mail: chosenMail, inBrowser } = chosen ?? { inBell: true, mail }
  return { inBell, mail: chosenMail, inBrowser: inBrowser ?? browser }
}

/** Whether somebody can be told of an event at all, and so has something to choose. Pure. */
export const concerns = (event: NoticeEvent, actor: Actor): boolean => admits(audienceOf(event), actor)

/** Whether anything is kept of an event for a member who chose so; a mail alone leaves nothing. Pure. */
export const isStored = ({ inBell, mail, inBrowser }: NoticeChoice): boolean => inBell || inBrowser || mail === 'digest'

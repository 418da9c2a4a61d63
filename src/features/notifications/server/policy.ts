import { type Actor, admits } from '#server/access/actor.ts'
import { EVENTS, type MailChoice, type NoticeEvent, whoIsToldOf } from '../events.ts'

export type Choice = { inBell: boolean; mail: MailChoice }

/** What holds for a member: their own choice, or else the bell and what is set for the event. Pure. */
export const choiceFor = (event: NoticeEvent, chosen: Choice | undefined): Choice =>
  chosen ?? { inBell: true, mail: EVENTS[event].mail }

/** Whether somebody can be told of an event at all, and so has something to choose. Pure. */
export const concerns = (event: NoticeEvent, actor: Actor): boolean => admits(whoIsToldOf(event), actor)

/** Whether anything is kept of an event for a member who chose so; a mail alone leaves nothing. Pure. */
export const isKept = ({ inBell, mail }: Choice): boolean => inBell || mail === 'digest'

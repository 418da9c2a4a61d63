import type { Who } from '#shared/calls/endpoint.ts'

/** How a member hears of an event by mail. */
export const MAIL_CHOICES = ['at_once', 'digest', 'none'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

type EventTraits = {
  /** As it stands in the settings. */
  title: string
  /** What holds until a member chooses otherwise; the bell shows every event until they do. */
  mail: MailChoice
  /** Who can be told of it at all; any member where nothing is said. */
  who?: Who
}

/** Everything that members are told of, in the order of the settings. */
export const EVENTS = {
  claim_decided: { title: 'Your claim on a project is decided', mail: 'at_once' },
  proposal_decided: { title: 'Your project proposal is decided', mail: 'at_once' },
  refined_question_decided: { title: 'Your refined question is decided', mail: 'at_once' },
  paper_complete: { title: 'All sections of your paper are complete', mail: 'digest' },
  approval_asked: { title: 'You are asked to approve a paper', mail: 'at_once' },
  paper_submitted: { title: 'Your paper is submitted', mail: 'at_once' },
  paper_decided: { title: 'Your submitted paper is decided', mail: 'at_once' },
  published: { title: 'Your paper is published', mail: 'at_once' },
  question_changed: { title: 'Your question moves on', mail: 'at_once' },
  waitlist_offer: { title: 'A place is free for you', mail: 'at_once' },
  team_invitation: { title: 'You are invited to a team', mail: 'at_once' },
  team_removed: { title: 'You are taken off a team', mail: 'at_once' },
  team_changed: { title: 'Your team changes', mail: 'digest' },
  comment_mention: { title: 'You are named in a comment on a paper', mail: 'at_once' },
  comment_answered: { title: 'Your comment on a paper is answered', mail: 'digest' },
  mentor_asked: { title: 'You are asked to review a draft that you mentor', mail: 'at_once' },
  mentor_answered: { title: 'A mentor of your paper answers', mail: 'digest' },
  message_mention: { title: 'You are named in a message', mail: 'at_once' },
  direct_message: { title: 'You missed a direct message', mail: 'digest' },
  timed_out: { title: 'A moderator lets you only read for a while', mail: 'none' },
  deadline_near: { title: 'A deadline is near', mail: 'at_once' },
  deadline_passed: { title: 'A deadline has passed', mail: 'at_once' },
  extension_decided: { title: 'Your request for more time is decided', mail: 'at_once' },
  review_waiting: { title: 'Something waits for your review', mail: 'digest', who: 'admin' },
} as const satisfies Record<string, EventTraits>

export type NoticeEvent = keyof typeof EVENTS

export const whoIsToldOf = (event: NoticeEvent): Who => (EVENTS[event] as EventTraits).who ?? 'member'

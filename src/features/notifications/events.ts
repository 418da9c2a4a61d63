import type { AccessLevel } from '#shared/calls/endpoint.ts'

/** The choices for e-mails about an event: never both at once and in the digest, which would repeat everything. */
export const MAIL_CHOICES = ['at_once', 'digest', 'none'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** Headings of the settings, in this order. */
export const NOTICE_GROUPS = {
  questions: 'Your questions',
  projects: 'Projects and teams',
  papers: 'Your papers',
  community: 'Community',
  house: 'For admins',
} as const
export type NoticeGroup = keyof typeof NOTICE_GROUPS

type EventTraits = {
  /** Label in the settings. */
  title: string
  group: NoticeGroup
  /** Default until a member chooses otherwise. The bell shows every event by default. */
  mail: MailChoice
  /** Default for browser notifications, in browsers that permit them. */
  browser: boolean
  /** Set if the text quotes a member, since others may see the screen on which a browser shows it. */
  quotes?: true
  /** Members who can receive it; any member if absent. */
  who?: AccessLevel
}

/** The only table of all notifications, in the order of the settings. No feature notifies members of anything else. */
export const EVENTS = {
  question_changed: { title: 'Your question moves on', group: 'questions', mail: 'at_once', browser: false },
  claim_decided: { title: 'Your claim on a project is decided', group: 'projects', mail: 'at_once', browser: true },
  proposal_decided: { title: 'Your project proposal is decided', group: 'projects', mail: 'at_once', browser: true },
  refined_question_decided: {
    title: 'Your refined question is decided',
    group: 'projects',
    mail: 'at_once',
    browser: true,
  },
  waitlist_offer: { title: 'A place is free for you', group: 'projects', mail: 'at_once', browser: true },
  team_invitation: { title: 'You are invited to a team', group: 'projects', mail: 'at_once', browser: true },
  team_removed: { title: 'You are taken off a team', group: 'projects', mail: 'at_once', browser: false },
  team_changed: { title: 'Your team changes', group: 'projects', mail: 'digest', browser: false },
  paper_complete: {
    title: 'All sections of your paper are complete',
    group: 'papers',
    mail: 'digest',
    browser: false,
  },
  approval_asked: { title: 'You are asked to approve a paper', group: 'papers', mail: 'at_once', browser: true },
  paper_submitted: { title: 'Your paper is submitted', group: 'papers', mail: 'at_once', browser: false },
  paper_decided: { title: 'Your submitted paper is decided', group: 'papers', mail: 'at_once', browser: true },
  published: { title: 'Your paper is published', group: 'papers', mail: 'at_once', browser: true },
  paper_withdrawn: {
    title: 'Your paper is withdrawn from the library, or back in it',
    group: 'papers',
    mail: 'at_once',
    browser: false,
  },
  comment_mention: {
    title: 'You are named in a comment on a paper',
    group: 'papers',
    mail: 'at_once',
    browser: true,
    quotes: true,
  },
  comment_answered: {
    title: 'Your comment on a paper is answered',
    group: 'papers',
    mail: 'digest',
    browser: false,
    quotes: true,
  },
  mentor_asked: {
    title: 'You are asked to review a draft that you mentor',
    group: 'papers',
    mail: 'at_once',
    browser: true,
  },
  mentor_answered: { title: 'A mentor of your paper answers', group: 'papers', mail: 'digest', browser: false },
  deadline_near: { title: 'A deadline is near', group: 'papers', mail: 'at_once', browser: true },
  deadline_passed: { title: 'A deadline has passed', group: 'papers', mail: 'at_once', browser: false },
  extension_decided: {
    title: 'Your request for more time is decided',
    group: 'papers',
    mail: 'at_once',
    browser: false,
  },
  message_mention: {
    title: 'You are named in a message',
    group: 'community',
    mail: 'at_once',
    browser: true,
    quotes: true,
  },
  direct_message: {
    title: 'Somebody writes to you directly',
    group: 'community',
    mail: 'digest',
    browser: true,
    quotes: true,
  },
  contact_request: {
    title: 'Somebody asks to get in touch with you',
    group: 'community',
    mail: 'at_once',
    browser: true,
  },
  timed_out: {
    title: 'A moderator lets you only read for a while',
    group: 'community',
    mail: 'none',
    browser: false,
  },
  achievement_unlocked: {
    title: 'You unlock an achievement',
    group: 'community',
    mail: 'none',
    browser: false,
  },
  certificate_revoked: {
    title: 'A certificate of yours is revoked',
    group: 'community',
    mail: 'at_once',
    browser: false,
  },
  case_answered: {
    title: 'Support answers what you handed over',
    group: 'questions',
    mail: 'none',
    browser: true,
  },
  review_waiting: {
    title: 'Something waits for your review',
    group: 'house',
    mail: 'digest',
    browser: false,
    who: 'admin',
  },
  admins_told: {
    title: 'Somebody tells all admins of something',
    group: 'house',
    mail: 'at_once',
    browser: false,
    who: 'admin',
  },
} as const satisfies Record<string, EventTraits>

export type NoticeEvent = keyof typeof EVENTS

/** Returns the traits of an event, including optional ones. Pure. */
export const traitsOf = (event: NoticeEvent): EventTraits => EVENTS[event]

/** Checks whether a name is an event; an older notice may have one that no longer exists. Pure. */
export const isEvent = (name: string): name is NoticeEvent => Object.hasOwn(EVENTS, name)

export const audienceOf = (event: NoticeEvent): AccessLevel => traitsOf(event).who ?? 'member'

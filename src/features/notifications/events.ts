import type { AccessLevel } from '#shared/calls/endpoint.ts'

/**
 * The choices for e-mails about an event: immediately, in the daily digest, or none. An event is never sent both
 * immediately and in the digest.
 */
export const MAIL_CHOICES = ['at_once', 'digest', 'none'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** Headings of the notification settings, in the order in which they are shown. */
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
  /** The default for e-mails, until a member chooses otherwise. The bell shows every event by default. */
  mail: MailChoice
  /** Default for browser notifications, in browsers that permit them. */
  browser: boolean
  /**
   * Set if the text quotes a member. A browser notification may then omit the text, since other people may see the
   * screen.
   */
  quotes?: true
  /** The members who can receive the event; any member if absent. */
  who?: AccessLevel
}

/** All notification events, in the order of the settings. Every feature uses this list. */
export const EVENTS = {
  question_changed: { title: 'Your question changes status', group: 'questions', mail: 'at_once', browser: false },
  claim_decided: {
    title: 'Your project claim is approved or declined',
    group: 'projects',
    mail: 'at_once',
    browser: true,
  },
  proposal_decided: {
    title: 'Your project proposal is approved or declined',
    group: 'projects',
    mail: 'at_once',
    browser: true,
  },
  refined_question_decided: {
    title: 'Your refined question is approved or declined',
    group: 'projects',
    mail: 'at_once',
    browser: true,
  },
  waitlist_offer: {
    title: 'You’re offered a place from a waitlist',
    group: 'projects',
    mail: 'at_once',
    browser: true,
  },
  team_invitation: { title: 'You’re invited to a team', group: 'projects', mail: 'at_once', browser: true },
  team_removed: { title: 'You’re removed from a team', group: 'projects', mail: 'at_once', browser: false },
  team_changed: { title: 'Someone joins or leaves your team', group: 'projects', mail: 'digest', browser: false },
  paper_complete: {
    title: 'All sections of your paper are complete',
    group: 'papers',
    mail: 'digest',
    browser: false,
  },
  approval_asked: { title: 'You’re asked to approve a paper', group: 'papers', mail: 'at_once', browser: true },
  paper_submitted: { title: 'Your paper is submitted', group: 'papers', mail: 'at_once', browser: false },
  paper_decided: { title: 'Editors decide on your submitted paper', group: 'papers', mail: 'at_once', browser: true },
  review_invited: { title: 'You’re invited to review a paper', group: 'papers', mail: 'at_once', browser: true },
  review_due: { title: 'A review that you accepted is due', group: 'papers', mail: 'at_once', browser: true },
  review_closed: {
    title: 'Editors decide on a paper that you review',
    group: 'papers',
    mail: 'at_once',
    browser: false,
  },
  published: { title: 'Your paper is published', group: 'papers', mail: 'at_once', browser: true },
  paper_withdrawn: {
    title: 'Your paper is withdrawn from the library or restored',
    group: 'papers',
    mail: 'at_once',
    browser: false,
  },
  comment_mention: {
    title: 'You’re mentioned in a comment on a paper',
    group: 'papers',
    mail: 'at_once',
    browser: true,
    quotes: true,
  },
  comment_answered: {
    title: 'Someone replies to your comment on a paper',
    group: 'papers',
    mail: 'digest',
    browser: false,
    quotes: true,
  },
  mentor_asked: {
    title: 'You’re asked to review a draft as a mentor',
    group: 'papers',
    mail: 'at_once',
    browser: true,
  },
  mentor_answered: { title: 'A mentor of your paper replies', group: 'papers', mail: 'digest', browser: false },
  deadline_near: { title: 'A deadline is coming up', group: 'papers', mail: 'at_once', browser: true },
  deadline_passed: { title: 'A deadline has passed', group: 'papers', mail: 'at_once', browser: false },
  extension_decided: {
    title: 'Your request for more time is approved or declined',
    group: 'papers',
    mail: 'at_once',
    browser: false,
  },
  message_mention: {
    title: 'You’re mentioned in a message',
    group: 'community',
    mail: 'at_once',
    browser: true,
    quotes: true,
  },
  direct_message: {
    title: 'Someone sends you a direct message',
    group: 'community',
    mail: 'digest',
    browser: true,
    quotes: true,
  },
  contact_request: {
    title: 'Someone sends you a contact request',
    group: 'community',
    mail: 'at_once',
    browser: true,
  },
  timed_out: {
    title: 'A moderator stops you from posting for a while',
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
    title: 'One of your certificates is revoked',
    group: 'community',
    mail: 'at_once',
    browser: false,
  },
  case_answered: {
    title: 'Support replies to your message',
    group: 'questions',
    mail: 'none',
    browser: true,
  },
  review_waiting: {
    title: 'A submission is waiting for your review',
    group: 'house',
    mail: 'digest',
    browser: false,
    who: 'admin',
  },
  decision_failed: {
    title: 'A decision on a paper can’t be carried out',
    group: 'house',
    mail: 'at_once',
    browser: true,
    who: 'admin',
  },
  review_progress: {
    title: 'A reviewer answers, submits or is late',
    group: 'house',
    mail: 'digest',
    browser: false,
    who: 'moderator',
  },
  admins_told: {
    title: 'Someone messages all admins',
    group: 'house',
    mail: 'at_once',
    browser: false,
    who: 'admin',
  },
} as const satisfies Record<string, EventTraits>

export type NoticeEvent = keyof typeof EVENTS

/** Returns an event's traits, typed so that the optional ones can be read. Pure. */
export const traitsOf = (event: NoticeEvent): EventTraits => EVENTS[event]

/** Checks whether a name is an event. An older notice may have an event that no longer exists. Pure. */
export const isEvent = (name: string): name is NoticeEvent => Object.hasOwn(EVENTS, name)

export const audienceOf = (event: NoticeEvent): AccessLevel => traitsOf(event).who ?? 'member'

/**
 * Every business constant of the product that an operator may want to change.
 * Source: docs/product.md, "Dates, numbers and limits".
 */

/** The last moment at which new members become founding members. */
export const FOUNDING_DEADLINE = new Date('2025-09-30T23:59:59.999Z')

/** The name under which papers of the library are cited, and the name of their publisher. */
export const LIBRARY_NAME = 'Inflo Research Library'
export const PUBLISHER = 'Inflo'

/** Minimum characters of a password at sign-up. */
export const PASSWORD_LENGTH_MIN = 6

/** Maximum uses of the writing assistant per member and day. */
export const ASSISTANT_DAILY_LIMIT = 20

/** Business days within which a claim is decided. */
export const CLAIM_REVIEW_BUSINESS_DAYS = 2

/** Promised business days from submission to decision, as shown to the submitter. */
export const REVIEW_BUSINESS_DAYS = {
  question: { from: 1, to: 2 },
  claim: { from: 1, to: CLAIM_REVIEW_BUSINESS_DAYS },
  publication: { from: 3, to: 5 },
  proposal: { from: 3, to: 5 },
  refined_question: { from: 3, to: 5 },
} as const

/** Returns a range such as "3-5 business days", the form in which all waiting times are shown. Pure. */
export const inBusinessDays = ({ from, to }: { from: number; to: number }): string => `${from}-${to} business days`

/** The promised times as text, for claims, and for proposals and refined questions. */
export const CLAIM_REVIEW_TIME = inBusinessDays(REVIEW_BUSINESS_DAYS.claim)
export const PROPOSAL_REVIEW_TIME = inBusinessDays(REVIEW_BUSINESS_DAYS.proposal)

/** Minimum number of words of a submitted paper. */
export const MINIMUM_PAPER_WORDS = 2_500

/** Minimum share of completed sections for a submission, in percent. */
export const SUBMIT_PROGRESS_MIN = 90

/** Minimum number of words of a completed section. */
export const SECTION_COMPLETED_WORDS = 50

/** Durations from question to paper, as shown to the asker. */
export const QUESTION_TIMELINE = {
  review: '24-48 hours',
  assignment: '1-2 weeks',
  research: '1-3 months',
  total: '2-4 months',
  /** The duration stated in the community form. */
  communityResearch: '4-8 weeks',
} as const

/** Work and time that mentoring requires of an asker who offers it. */
export const MENTORSHIP = {
  drafts: 2,
  firstDraft: '15-20 minutes',
  secondDraft: '10-15 minutes',
  total: '30-45 minutes',
  span: '2-4 months',
} as const

/** Minimum characters of a password that is set with a reset link. */
export const RESET_PASSWORD_LENGTH_MIN = 8

/** Lifetime of a password reset link. */
export const RESET_LINK_LIFETIME_MS = 3_600_000

/** Lifetime of a newsletter confirmation link, and retention of an address that was never confirmed. */
export const NEWSLETTER_LINK_DAYS = 7
export const NEWSLETTER_LINK_LIFETIME_MS = NEWSLETTER_LINK_DAYS * 86_400_000

/** Days during which a deleted account can be restored. */
export const GRAVEYARD_DAYS = 30

/** Days for which a visitor's conversation with the assistant is stored after its last message. */
export const VISITOR_RETENTION_DAYS = 30

/** The start of Papers of the Month; the announcement is shown until then. */
export const FEATURED_START = new Date('2025-10-01T00:00:00.000Z')

/** Time within which we answer feedback and support requests. */
export const SUPPORT_RESPONSE_TIME = '24-48 hours'

/** Hours in which support is available. */
export const SUPPORT_HOURS = 'Monday-Friday 9 AM-6 PM EST'

/** Days for which a notification is stored: after it was read, and if it is never read. */
export const READ_NOTICE_RETENTION_DAYS = 90
export const NOTICE_RETENTION_DAYS = 365

/** Limits of a donation in US dollars, and the proposed amounts. */
export const DONATION_MIN = 2
export const DONATION_MAX = 5_000
export const PROPOSED_DONATIONS = { one_time: [10, 25, 50, 100], monthly: [5, 10, 25] }

/**
 * Age from which the newest backup is too old: a backup starts every six hours and may take some time.
 * Source: docs/product.md, "Administration".
 */
export const BACKUP_OLD_AFTER_MS = 8 * 3_600_000

/** Days after which an unsent mail expires; its message is then shown on the site instead. */
export const MAIL_SENT_WITHIN_DAYS = 14

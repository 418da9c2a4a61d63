/** Every business constant of the product that an operator may want to change, with the specification's values. */

/** The last moment at which a new member becomes a founding member. */
export const FOUNDING_DEADLINE = new Date('2025-09-30T23:59:59.999Z')

/** The name under which papers of the library are cited, and who publishes them. */
export const LIBRARY_NAME = 'Inflo Research Library'
export const PUBLISHER = 'Inflo'

/** Fewest characters of a password at sign-up. */
export const PASSWORD_LENGTH_MIN = 6

/** Uses of the writing assistant a day and member. */
export const ASSISTANT_DAILY_LIMIT = 20

/** Business days within which a claim is decided. */
export const CLAIM_REVIEW_BUSINESS_DAYS = 2

/** Business days from submission to decision, as shown to the person who waits for it. */
export const REVIEW_BUSINESS_DAYS = {
  question: { from: 1, to: 2 },
  claim: { from: 1, to: CLAIM_REVIEW_BUSINESS_DAYS },
  publication: { from: 3, to: 5 },
  proposal: { from: 3, to: 5 },
  refined_question: { from: 3, to: 5 },
} as const

/** Returns a range such as "3-5 business days", the form in which all waiting times are shown. Pure. */
export const inBusinessDays = ({ from, to }: { from: number; to: number }): string => `${from}-${to} business days`

/** The same of claims, and of proposals and refined questions, in words. */
export const CLAIM_REVIEW_TIME = inBusinessDays(REVIEW_BUSINESS_DAYS.claim)
export const PROPOSAL_REVIEW_TIME = inBusinessDays(REVIEW_BUSINESS_DAYS.proposal)

/** Words that a paper needs before it can be submitted for publication. */
export const MINIMUM_PAPER_WORDS = 2_500

/** Share of completed sections, in percent, that a submission needs. */
export const SUBMIT_PROGRESS_MIN = 90

/** Words from which a section counts as completed. */
export const SECTION_COMPLETED_WORDS = 50

/** Durations from question to paper, as shown to the asker. */
export const QUESTION_TIMELINE = {
  review: '24-48 hours',
  assignment: '1-2 weeks',
  research: '1-3 months',
  total: '2-4 months',
  /** As the community form states it. */
  communityResearch: '4-8 weeks',
} as const

/** Work and time that mentorship requires of the person who asks for it. */
export const MENTORSHIP = {
  drafts: 2,
  firstDraft: '15-20 minutes',
  secondDraft: '10-15 minutes',
  total: '30-45 minutes',
  span: '2-4 months',
} as const

/** Fewest characters of a password that is set by a reset link. */
export const RESET_PASSWORD_LENGTH_MIN = 8

/** Lifetime of a password reset link. */
export const RESET_LINK_LIFETIME_MS = 3_600_000

/** Lifetime of a newsletter confirmation link, and retention of an address that was never confirmed. */
export const NEWSLETTER_LINK_DAYS = 7
export const NEWSLETTER_LINK_LIFETIME_MS = NEWSLETTER_LINK_DAYS * 86_400_000

/** Days in which a deleted account can be restored. */
export const GRAVEYARD_DAYS = 30

/** Days for which a visitor's conversation with the assistant is stored after its last message. */
export const VISITOR_RETENTION_DAYS = 30

/** When Papers of the Month begin; the notice of it shows until then. */
export const FEATURED_START = new Date('2025-10-01T00:00:00.000Z')

/** Within what time we answer feedback and requests for support. */
export const SUPPORT_RESPONSE_TIME = '24-48 hours'

/** Hours in which support is available. */
export const SUPPORT_HOURS = 'Monday-Friday 9 AM-6 PM EST'

/** Days for which a notice is stored after it was read, and at most. */
export const READ_NOTICE_RETENTION_DAYS = 90
export const NOTICE_RETENTION_DAYS = 365

/** Limits of a donation in US dollars, and the proposed amounts. The specification names no amounts. */
export const DONATION_MIN = 2
export const DONATION_MAX = 5_000
export const PROPOSED_DONATIONS = { one_time: [10, 25, 50, 100], monthly: [5, 10, 25] }

/** From when on a backup is too old: they come every six hours, and one may take its time. Source: specification 002, section 9. */
export const BACKUP_OLD_AFTER_MS = 8 * 3_600_000

/** Until how long after it was written a mail is still sent; later it expires, and what it said is shown elsewhere. */
export const MAIL_SENT_WITHIN_DAYS = 14

/** Where the mails to askers lead, and the form by which they are stopped. */
export const QUESTION_MAIL_PAGES = {
  toLeave: '/question-mails/stop',
  left: '/question-mails/stopped',
  expired: '/question-mails/expired',
} as const

/** In the address's fragment, which a browser sends to nobody. */
export const ANSWER_FRAGMENT = '#answer='
export const CONFIRM_FRAGMENT = '#confirm='

/** Where somebody who is known answers what an editor asked back. */
export const answerPath = (trackingNumber: string): string => `/track/${trackingNumber}${ANSWER_FRAGMENT}`

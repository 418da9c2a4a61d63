/** Pages that the e-mails to askers link to, including the form that stops these e-mails. */
export const QUESTION_MAIL_PAGES = {
  toLeave: '/question-mails/stop',
  left: '/question-mails/stopped',
  expired: '/question-mails/expired',
} as const

/** Prefixes of the URL's fragment, which browsers do not send to the server. */
export const ANSWER_FRAGMENT = '#answer='
export const CONFIRM_FRAGMENT = '#confirm='
export const RATING_FRAGMENT = '#rate='

/** Returns the path on which a signed-in asker rates the paper that answers their question. */
export const ratingPath = (trackingNumber: string): string => `/track/${trackingNumber}${RATING_FRAGMENT}`

/** Returns the path on which a signed-in asker answers an editor's question. */
export const answerPath = (trackingNumber: string): string => `/track/${trackingNumber}${ANSWER_FRAGMENT}`

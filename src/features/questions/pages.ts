/** Pages that the e-mails to askers link to, with the form that stops these e-mails. */
export const QUESTION_MAIL_PAGES = {
  toLeave: '/question-mails/stop',
  left: '/question-mails/stopped',
  expired: '/question-mails/expired',
} as const

/** Part of the address's fragment, which a browser does not send. */
export const ANSWER_FRAGMENT = '#answer='
export const CONFIRM_FRAGMENT = '#confirm='

/** Returns the address at which a known asker answers an editor's question. */
export const answerPath = (trackingNumber: string): string => `/track/${trackingNumber}${ANSWER_FRAGMENT}`

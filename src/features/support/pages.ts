/** Paths of the newsletter's pages: pages that its forms lead to, and pages that its mails link to. */
export const NEWSLETTER_PAGES = {
  form: '/newsletter',
  asked: '/newsletter/asked',
  refused: '/newsletter/refused',
  confirmed: '/newsletter/confirmed',
  left: '/newsletter/left',
  expired: '/newsletter/expired',
  toConfirm: '/newsletter/confirm',
  toLeave: '/newsletter/unsubscribe',
} as const

/** Paths of the pages for donating and for ending a monthly donation. */
export const DONATION_PAGES = {
  support: '/support',
  toEnd: '/support/end',
  ended: '/support/ended',
  notEnded: '/support/not-ended',
} as const

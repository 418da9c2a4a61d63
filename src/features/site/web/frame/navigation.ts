export type NavigationLink = {
  to: string
  label: string
  /**
   * The header's place for it: in the visitors' row, in the row of a wide window and otherwise under Support, or always
   * under Support. Unset: in the row.
   */
  only?: 'visitors' | 'wide' | 'folded' | undefined
}

/** Public pages with a main button of their own, or a form that has one: it is the one to press. */
export const PAGES_WITH_A_MAIN_BUTTON = [
  '/',
  '/about/students',
  '/about/professionals',
  '/faq',
  '/support',
  '/track',
  '/newsletter',
  '/question-mails',
  '/notices',
  '/paper-invitation',
  '/team-invitation',
  '/ask',
  '/submit',
  '/submit-clinician-question',
  '/general-feedback',
  '/login',
  '/register',
  '/first-admin',
  '/forgot-password',
  '/reset-password',
] as const

export const SUBMIT_QUESTION_LINK: NavigationLink = { to: '/ask', label: 'Submit a question' }

export const SUPPORT_LINKS: NavigationLink[] = [
  { to: '/support', label: 'Help & Support' },
  { to: '/general-feedback', label: 'Send Feedback' },
]

/** The first links of the row, for everyone. */
export const ALWAYS: NavigationLink[] = [
  { to: '/', label: 'Home' },
  { to: '/research', label: 'Research Library' },
]

/** Links about us for visitors; members have them under Support. */
export const ABOUT_US: NavigationLink[] = [
  { to: '/about', label: 'About', only: 'visitors' },
  { to: '/faq', label: 'FAQ', only: 'visitors' },
]

/** The header's row for those who are not signed in (specification 000, "Navigation header"). */
export const VISITOR_ROW: NavigationLink[] = [...ALWAYS, ...ABOUT_US]

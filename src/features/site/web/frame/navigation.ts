export type NavigationLink = {
  to: string
  label: string
  /**
   * The position of the link in the header. `visitors`: in the visitors' row; `wide`: in the row of a wide window,
   * otherwise under Support; `folded`: always under Support. Unset: in the row.
   */
  only?: 'visitors' | 'wide' | 'folded' | undefined
}

/** Public pages with a main button of their own. On these pages, the header's button is not highlighted. */
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

/** The first links of the header's row, for everyone. */
export const ALWAYS: NavigationLink[] = [
  { to: '/', label: 'Home' },
  { to: '/research', label: 'Research Library' },
]

/** Links about Inflo in a visitor's row; members have them under Support. */
export const ABOUT_US: NavigationLink[] = [
  { to: '/about', label: 'About', only: 'visitors' },
  { to: '/faq', label: 'FAQ', only: 'visitors' },
]

/** The header's row for visitors. */
export const VISITOR_ROW: NavigationLink[] = [...ALWAYS, ...ABOUT_US]

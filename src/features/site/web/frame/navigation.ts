export type NavigationLink = { to: string; label: string }

export const ASK: NavigationLink = { to: '/submit-clinician-question', label: 'Submit a question' }

export const SUPPORT_LINKS: NavigationLink[] = [
  { to: '/support', label: 'Help & Support' },
  { to: '/general-feedback', label: 'Send Feedback' },
]

const ALWAYS: NavigationLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/research', label: 'Research Library' },
]

const FAQ: NavigationLink = { to: '/faq', label: 'FAQ' }

/** The header's links that everybody has (specification 000, "Navigation header"). */
export const PUBLIC_LINKS: NavigationLink[] = [...ALWAYS, FAQ]

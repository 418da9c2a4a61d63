import type { MouseEvent } from 'react'
import { openRegistration, openSignIn } from '#features/accounts/web/public.tsx'

// Opens a dialog instead of the link's page. Without script, or in another tab, the page itself opens.
const insteadOfGoing = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  open()
}

/** The links for signing in and registering, which open as dialogs over the current page. */
export const SIGN_IN = { to: '/login', label: 'Sign In', onClick: insteadOfGoing(openSignIn) }
export const REGISTER = { to: '/register', label: 'Get Started', onClick: insteadOfGoing(openRegistration) }

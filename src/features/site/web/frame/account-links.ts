import type { MouseEvent } from 'react'
import { openRegistration, openSignIn } from '#features/accounts/web/public.tsx'

// Without script, or for another tab, they are links to pages of their own.
const insteadOfGoing = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  open()
}

/** The two ways in, which open as dialogs over the page that one is on. */
export const SIGN_IN = { to: '/login', label: 'Sign In', onClick: insteadOfGoing(openSignIn) }
export const REGISTER = { to: '/register', label: 'Get Started', onClick: insteadOfGoing(openRegistration) }

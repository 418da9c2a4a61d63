/** The open sign-in dialog. Its code loads only when it opens. */
export type OpenDialog = 'none' | 'sign-in' | 'registration' | 'sign-in-again' | 'sign-out'

let open: OpenDialog = 'none'
const listeners = new Set<() => void>()

function set(dialog: OpenDialog): void {
  open = dialog
  for (const listener of listeners) listener()
}

export const openSignIn = (): void => set('sign-in')
export const openRegistration = (): void => set('registration')
/** Opens the dialog for a session that ended during use: the member signs in and continues. */
export const openSignInAgain = (): void => set('sign-in-again')
/** Asks a member whose unsent text on this device would be removed. */
export const openSignOut = (): void => set('sign-out')
export const closeDialogs = (): void => set('none')

export const readOpenDialog = (): OpenDialog => open
export function watchOpenDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

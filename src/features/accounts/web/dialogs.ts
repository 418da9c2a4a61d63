/** The sign-in dialog that is open. The code of the dialogs is loaded when one opens. */
export type OpenDialog = 'none' | 'sign-in' | 'registration' | 'sign-in-again' | 'sign-out'

let open: OpenDialog = 'none'
const listeners = new Set<() => void>()

function set(dialog: OpenDialog): void {
  open = dialog
  for (const listener of listeners) listener()
}

export const openSignIn = (): void => set('sign-in')
export const openRegistration = (): void => set('registration')
/** Opens the dialog in which a member whose session ended during use can sign in again and continue. */
export const openSignInAgain = (): void => set('sign-in-again')
/** Opens the dialog that asks for confirmation before signing out removes unsent text from this device. */
export const openSignOut = (): void => set('sign-out')
export const closeDialogs = (): void => set('none')

export const readOpenDialog = (): OpenDialog => open
export function watchOpenDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

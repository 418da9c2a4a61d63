/** Which of the sign-in dialogs is open. They are loaded only then. */
export type OpenDialog = 'none' | 'sign-in' | 'registration' | 'sign-in-again' | 'sign-out'

let open: OpenDialog = 'none'
const listeners = new Set<() => void>()

function set(dialog: OpenDialog): void {
  open = dialog
  for (const listener of listeners) listener()
}

export const openSignIn = (): void => set('sign-in')
export const openRegistration = (): void => set('registration')
/** For a session that ended under someone's hands: they sign in and go on where they were. */
export const openSignInAgain = (): void => set('sign-in-again')
/** Asks a member who has unsent text here before it is removed. */
export const openSignOut = (): void => set('sign-out')
export const closeDialogs = (): void => set('none')

export const readOpenDialog = (): OpenDialog => open
export function watchOpenDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

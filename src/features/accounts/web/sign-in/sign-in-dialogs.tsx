import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { hasUnsentInTab } from '#ui/drafts/person-change.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { SESSION_ENDED } from '#app/call.ts'
import { closeDialogs, openSignInAgain, readOpenDialog, watchOpenDialog } from '../dialogs.ts'
import { readSession, useSession } from '../session.ts'

function useSessionEnd(): void {
  useEffect(() => {
    const ask = () => {
      // Shows no dialog if the session ends while it is still being restored from its token.
      if (readSession().state === 'member' && readOpenDialog() === 'none') openSignInAgain()
    }
    window.addEventListener(SESSION_ENDED, ask)
    return () => window.removeEventListener(SESSION_ENDED, ask)
  }, [])
}

/**
 * Notifies the member when another tab signed them out. If this tab has unsent text, also opens the sign-in dialog, so
 * that the member can continue.
 */
function useEndElsewhere(): void {
  const session = useSession()
  const ended = session.state === 'anonymous' ? session.ended : undefined
  useEffect(() => {
    if (ended === undefined) return
    showToast({ title: 'You were signed out in another tab.' })
    if (hasUnsentInTab(ended)) openSignInAgain()
    return () => {
      // Closes the dialog once the member has signed in again, here or in another tab.
      if (readOpenDialog() === 'sign-in-again' && readSession().state === 'member') closeDialogs()
    }
  }, [ended])
}

// Lets Escape close the requested dialog even while its code is loading.
function useEscape(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return
    const giveUp = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeDialogs()
    }
    window.addEventListener('keydown', giveUp)
    return () => window.removeEventListener('keydown', giveUp)
  }, [waiting])
}

/** Renders the sign-in dialogs on every page. Their code is loaded when the first one opens. */
export function SignInDialogs() {
  const open = useSyncExternalStore(watchOpenDialog, readOpenDialog, () => 'none' as const)
  const [Dialogs, setDialogs] = useState<ComponentType>()
  useSessionEnd()
  useEndElsewhere()
  useEscape(open !== 'none' && !Dialogs)
  useEffect(() => {
    if (open === 'none' || Dialogs) return
    import('./open-dialog.tsx').then(
      ({ OpenDialog }) => setDialogs(() => OpenDialog),
      () => {
        closeDialogs()
        showToast({ title: 'Connection Error', text: 'Please check your network and try again.', kind: 'danger' })
      },
    )
  }, [open, Dialogs])
  return Dialogs ? <Dialogs /> : null
}

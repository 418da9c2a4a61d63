import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { hasUnsentInTab } from '#ui/drafts/person-change.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { SESSION_ENDED } from '#app/call.ts'
import { closeDialogs, openSignInAgain, readOpenDialog, watchOpenDialog } from '../dialogs.ts'
import { readSession, useSession } from '../session.ts'

function useSessionEnd(): void {
  useEffect(() => {
    const ask = () => {
      // If only a token is being restored, its end is silent.
      if (readSession().state === 'member' && readOpenDialog() === 'none') openSignInAgain()
    }
    window.addEventListener(SESSION_ENDED, ask)
    return () => window.removeEventListener(SESSION_ENDED, ask)
  }, [])
}

/** Notifies the member when another tab signed them out, and opens the sign-in dialog where they were typing. */
function useEndElsewhere(): void {
  const session = useSession()
  const ended = session.state === 'anonymous' ? session.ended : undefined
  useEffect(() => {
    if (ended === undefined) return
    showToast({ title: 'You were signed out in another tab.' })
    if (hasUnsentInTab(ended)) openSignInAgain()
    return () => {
      // The member signed in again, here or in another tab.
      if (readOpenDialog() === 'sign-in-again' && readSession().state === 'member') closeDialogs()
    }
  }, [ended])
}

// Escape closes the requested dialog, also while its code is still loading.
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

/** Renders the sign-in dialogs on every page. Their code loads when the first one opens. */
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

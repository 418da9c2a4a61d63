import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { hasUnsentInTab } from '#ui/drafts/person-change.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { SESSION_ENDED } from '#app/call.ts'
import { closeDialogs, openSignInAgain, readOpenDialog, watchOpenDialog } from '../dialogs.ts'
import { readSession, useSession } from '../session.ts'

function useSessionEnd(): void {
  useEffect(() => {
    const ask = () => {
      // While a token alone is being restored, its end is silent.
      if (readSession().state === 'member' && readOpenDialog() === 'none') openSignInAgain()
    }
    window.addEventListener(SESSION_ENDED, ask)
    return () => window.removeEventListener(SESSION_ENDED, ask)
  }, [])
}

/** Says so when another tab has signed the member out, and asks them back where they were typing. */
function useEndElsewhere(): void {
  const session = useSession()
  const ended = session.state === 'anonymous' ? session.ended : undefined
  useEffect(() => {
    if (ended === undefined) return
    showToast({ title: 'You were signed out in another tab.' })
    if (hasUnsentInTab(ended)) openSignInAgain()
    return () => {
      // They came back, here or in another tab.
      if (readOpenDialog() === 'sign-in-again' && readSession().state === 'member') closeDialogs()
    }
  }, [ended])
}

// Escape means the dialog that was asked for, also while its code is still on the way.
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

/** The place of the sign-in dialogs on every page. Their code is fetched when the first one opens. */
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

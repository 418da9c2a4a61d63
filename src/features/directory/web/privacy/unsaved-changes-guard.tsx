import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

/** Asks whoever goes away from what is not saved; the browser itself asks whoever closes the tab. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  const stay = () => blocker.reset?.()
  return (
    <Dialog open={blocker.state === 'blocked'} title="Leave without saving?" maxWidth={460} onClose={stay}>
      <p className="mb-5">You changed your privacy settings and have not saved them.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={stay}>Stay here</Button>
        <Button kind="danger" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  )
}

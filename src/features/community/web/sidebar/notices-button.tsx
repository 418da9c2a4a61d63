import { useState } from 'react'
import { Button } from '#ui/button.tsx'

/** Asks the browser whether it may tell of messages while this page is out of sight; gone once it has answered. */
export function NoticesButton() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (permission !== 'default') return null
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <Button size="small" kind="quiet" className="px-2.5" onClick={() => void ask()}>
      Tell me in this browser
    </Button>
  )
}

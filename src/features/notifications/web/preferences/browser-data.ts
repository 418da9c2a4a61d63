import { useState } from 'react'

type Permission = NotificationPermission | 'unsupported'

/** Descriptions of this browser's permission, which does not depend on the account's settings. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  default: 'You haven’t allowed notifications in this browser yet.',
  granted: 'This browser notifies you of events marked “Browser” above while Inflo is open in a background tab.',
  denied:
    'Notifications from Inflo are blocked in this browser. You can allow them in the browser’s settings for this site.',
  unsupported: 'This browser doesn’t support notifications.',
}

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported')

export type BrowserPermission = { permission: Permission; ask: () => Promise<Permission> }

/** Returns this browser's permission for notifications, and a function that requests it when a button is pressed. */
export function useBrowserPermission(): BrowserPermission {
  const [permission, setPermission] = useState(permissionNow)
  const ask = async () => {
    const answer = permissionNow() === 'default' ? await Notification.requestPermission() : permissionNow()
    setPermission(answer)
    return answer
  }
  return { permission, ask }
}

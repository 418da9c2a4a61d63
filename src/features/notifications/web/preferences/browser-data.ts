import { useState } from 'react'

type Permission = NotificationPermission | 'unsupported'

/** Describes this browser's permission, whatever is chosen for the account. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  default: 'This browser was not asked yet whether it may tell you anything.',
  granted: 'This browser tells you of what is marked “Browser” above while Inflo is open in it and out of sight.',
  denied: 'This browser was told not to show anything of Inflo. You can change that in its settings for this site.',
  unsupported: 'This browser cannot show notifications of pages.',
}

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported')

export type BrowserPermission = { permission: Permission; ask: () => Promise<Permission> }

/** Returns this browser's permission for notifications. It is requested once, and only when a button is pressed. */
export function useBrowserPermission(): BrowserPermission {
  const [permission, setPermission] = useState(permissionNow)
  const ask = async () => {
    const answer = permissionNow() === 'default' ? await Notification.requestPermission() : permissionNow()
    setPermission(answer)
    return answer
  }
  return { permission, ask }
}

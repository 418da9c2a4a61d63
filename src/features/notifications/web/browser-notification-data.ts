import type { NoticeSettings } from '../contract.ts'
import type { NoticeEvent } from '../events.ts'
import { quietUntil } from '../quiet.ts'

/** Content of a browser notification, and the path of the page that it opens. */
export type BrowserNotification = { title: string; body: string; to: string }

/**
 * Returns a URL without its `message` parameter. Browser notifications use the result as their tag, so that each
 * conversation shows only its latest notification, across all tabs. Pure.
 */
export function placeOf(to: string): string {
  const [path = '', query = ''] = to.split('?')
  const search = new URLSearchParams(query)
  search.delete('message')
  return search.size > 0 ? `${path}?${search}` : path
}

/** Checks whether this browser may show notifications. Permission is requested only when a button is pressed. */
export const canShowBrowserNotification = (): boolean =>
  'Notification' in window && Notification.permission === 'granted'

/** Shows a browser notification while the tab is hidden, if permitted. A click opens the notification's page. */
export function showBrowserNotification({ title, body, to }: BrowserNotification, go: (to: string) => void): void {
  if (!canShowBrowserNotification() || document.visibilityState !== 'hidden') return
  const notice = new Notification(title, { body, tag: placeOf(to) })
  notice.addEventListener('click', () => {
    window.focus()
    go(to)
    notice.close()
  })
}

type Choosing = { event: NoticeEvent; settings: NoticeSettings; now: Date }

/**
 * Applies the reader's settings to a browser notification. If the reader hides content, replaces the text with the
 * event's title. Returns undefined in quiet hours, or if the event's browser notifications are off. Pure.
 */
export function applyBrowserSettings(
  told: BrowserNotification,
  { event, settings, now }: Choosing,
): BrowserNotification | undefined {
  const setting = settings.settings.find((one) => one.event === event)
  if (!setting?.in_browser) return undefined
  if (settings.quiet_hours && quietUntil(settings.quiet_hours, now)) return undefined
  return settings.shows_content ? told : { ...told, body: setting.title }
}

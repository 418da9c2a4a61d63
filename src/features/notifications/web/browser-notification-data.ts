import type { NoticeSettings } from '../contract.ts'
import type { NoticeEvent } from '../events.ts'
import { quietUntil } from '../quiet.ts'

/** What a browser shows outside its pages, and the address that a press on it leads to. */
export type BrowserNotification = { title: string; body: string; to: string }

/** A place without the message in it: of one place one notification is shown, the last, in however many tabs. Pure. */
export function placeOf(to: string): string {
  const [path = '', query = ''] = to.split('?')
  const search = new URLSearchParams(query)
  search.delete('message')
  return search.size > 0 ? `${path}?${search}` : path
}

/** Whether this browser was allowed to tell anything. It is only ever asked by a press. */
export const canShowBrowserNotification = (): boolean =>
  'Notification' in window && Notification.permission === 'granted'

/** Tells something while the tab is out of sight, where the browser was allowed to; a press leads there. */
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

/** What is told as its reader chose: without what somebody wrote, or nothing at all, as in quiet hours. Pure. */
export function applyBrowserSettings(
  told: BrowserNotification,
  { event, settings, now }: Choosing,
): BrowserNotification | undefined {
  const setting = settings.settings.find((one) => one.event === event)
  if (!setting?.in_browser) return undefined
  if (settings.quiet_hours && quietUntil(settings.quiet_hours, now)) return undefined
  return settings.shows_content ? told : { ...told, body: setting.title }
}

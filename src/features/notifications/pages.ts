/** Paths of the unsubscribe pages (opened from e-mail links, or shown afterwards) and of the notification settings. */
export const UNSUBSCRIBE_PAGES = {
  toStop: '/notices/stop',
  stopped: '/notices/stopped',
  refused: '/notices/refused',
  settings: '/settings/notifications',
} as const

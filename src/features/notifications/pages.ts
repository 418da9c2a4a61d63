/** The unsubscribe pages: the target of the links in e-mails, and the page after confirming. */
export const UNSUBSCRIBE_PAGES = {
  toStop: '/notices/stop',
  stopped: '/notices/stopped',
  refused: '/notices/refused',
  settings: '/settings/notifications',
} as const

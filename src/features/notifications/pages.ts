/** The pages of the ways out of our mails: where their links lead, and what follows the press there. */
export const UNSUBSCRIBE_PAGES = {
  toStop: '/notices/stop',
  stopped: '/notices/stopped',
  refused: '/notices/refused',
  settings: '/settings/notifications',
} as const

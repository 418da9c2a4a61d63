/** The pages of the day's mail: where its link leads, and what follows the press there. */
export const DIGEST_PAGES = {
  toStop: '/daily-notices/stop',
  stopped: '/daily-notices/stopped',
  expired: '/daily-notices/expired',
  settings: '/settings/notifications',
} as const

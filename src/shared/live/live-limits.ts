/** The path of a tab's socket. */
export const EVENTS_PATH = '/api/live'

/** Close codes of the server, in addition to those of RFC 6455. */
export const CLOSED = {
  /** The session has ended, or there is none. */
  signedOut: 4401,
  /** No token arrived in time, or its member was not determined in time. Clients with a token reconnect. */
  late: 4407,
  forbidden: 4403,
  /** A frame of the client was refused; an earlier frame of the server contains the reason. */
  refused: 4409,
  /** A backup was restored, so the tab's data is outdated and must be loaded again. */
  replaced: 4410,
  /** The client exceeded the rate limit. */
  tooFast: 4429,
  /** The client reads too slowly: too much data is waiting to be sent. */
  tooSlow: 4408,
  /** The member has opened too many other tabs. This tab then polls occasionally instead. */
  tooMany: 4420,
  /** The server is stopping; another server will accept connections soon. (From the registry of RFC 6455.) */
  restart: 1012,
} as const

export const TOPIC_LENGTH_MAX = 100
export const TOKEN_LENGTH_MAX = 200
/** Maximum number of topics that one socket may follow. */
export const TOPICS_MAX = 50

/** Returns the topic of changes that concern only one member: their notifications and rights. Pure. */
export const memberTopic = (memberId: string): string => `member:${memberId}`

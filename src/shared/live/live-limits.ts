/** Path of a tab's socket. */
export const EVENTS_PATH = '/api/live'

/** Close codes of the server, in addition to those of RFC 6455. */
export const CLOSED = {
  /** The session has ended, or there is none. */
  signedOut: 4401,
  /** No token came in time, or its member could not be determined in time: a client with a token reconnects. */
  late: 4407,
  forbidden: 4403,
  /** A frame that was sent is not stored; an earlier frame gave the reason. */
  refused: 4409,
  /** A backup was restored since: the tab's data predates it, so the tab starts again. */
  replaced: 4410,
  /** More was sent than may be in the time. */
  tooFast: 4429,
  /** Too much waits for a reader who does not read. */
  tooSlow: 4408,
  /** The member has opened too many others since: this tab asks now and then instead. */
  tooMany: 4420,
  /** The server stops; another answers soon. (RFC 6455's registry) */
  restart: 1012,
} as const

export const TOPIC_LENGTH_MAX = 100
export const TOKEN_LENGTH_MAX = 200
/** Topics that one socket may follow. */
export const TOPICS_MAX = 50

/** Returns the topic of a member: changes that concern only them, their bell and their rights. Pure. */
export const memberTopic = (memberId: string): string => `member:${memberId}`

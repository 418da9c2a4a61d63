/** Where the socket of a tab is opened. */
export const EVENTS_PATH = '/api/live'

/** Why the server closes a socket, beside the codes of RFC 6455. */
export const CLOSED = {
  /** The session has ended, or there is none. */
  signedOut: 4401,
  /** No token came in time, or whose it is could not be found out in time: whoever has one comes again. */
  late: 4407,
  forbidden: 4403,
  /** What was sent is not stored; a frame before said why. */
  refused: 4409,
  /** A backup was restored since: what the tab has is of before, and it begins anew. */
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

/** The topic of a member: what concerns them alone, their bell and their rights. Pure. */
export const memberTopic = (memberId: string): string => `member:${memberId}`

import * as z from 'zod'
import type { Frames } from './frame.ts'
import { TOKEN_LENGTH_MAX, TOPIC_LENGTH_MAX } from './live-limits.ts'

const topic = z
  .string()
  .max(TOPIC_LENGTH_MAX)
  .regex(/^[a-z][a-z-]*(:[\w-]+)?$/, 'There is no such topic.')
const head = z.int().min(0)

/** The envelope of every frame. */
export const envelope = z.object({ event_type: z.string().max(50), data: z.unknown() })

/** The frames of the kernel: who one is, and what one follows. */
export const socketFrames = {
  authenticate: {
    from: 'browser',
    who: 'anyone',
    summary: 'The first frame, within 5 seconds: no token stands in an address.',
    data: z.object({ token: z.string().max(TOKEN_LENGTH_MAX) }),
  },
  authenticated: {
    from: 'server',
    who: 'member',
    summary: 'The socket is open for this member.',
    data: z.object({ connection_id: z.string(), member_id: z.string() }),
  },
  follow: {
    from: 'browser',
    who: 'member',
    summary:
      'Asks to be told of a topic: what it is, or for a log the entries after `head`; without a head, what comes from now on.',
    data: z.object({ topic, head: head.optional() }),
  },
  followed: {
    from: 'server',
    who: 'member',
    summary:
      'The topic is followed; its head is this. `resync`: too much has come since, or the head was never reached; what is shown is to be asked for anew.',
    data: z.object({ topic, head, resync: z.boolean() }),
  },
  unfollow: {
    from: 'browser',
    who: 'member',
    summary: 'Ends following a topic.',
    data: z.object({ topic }),
  },
  unfollowed: {
    from: 'server',
    who: 'member',
    summary: 'The topic is not followed, or no longer: it is not there, or not for this member.',
    data: z.object({ topic, detail: z.string() }),
  },
  risen: {
    from: 'server',
    who: 'member',
    summary: 'A topic that is a state has another head: what is shown of it is to be asked for anew.',
    data: z.object({ topic, head }),
  },
  entry: {
    from: 'server',
    who: 'member',
    summary: 'An entry of a topic that is a log: each once and in order. `bytes` is base64.',
    data: z.object({ topic, seq: head, kind: z.string(), data: z.unknown(), bytes: z.string().optional() }),
  },
  refused: {
    from: 'server',
    who: 'anyone',
    summary: 'A frame was not taken, and why.',
    data: z.object({
      event_type: z.string(),
      detail: z.string(),
      errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
      retry_after_seconds: z.int().optional(),
    }),
  },
  still_here: {
    from: 'server',
    who: 'member',
    summary: 'Said every 25 seconds: a socket on which nothing comes for a minute is dead.',
    data: z.object({}),
  },
} satisfies Frames

export type SocketFrames = typeof socketFrames

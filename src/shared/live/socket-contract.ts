import * as z from 'zod'
import type { Frames } from './frame.ts'
import { TOKEN_LENGTH_MAX, TOPIC_LENGTH_MAX } from './live-limits.ts'

const topic = z
  .string()
  .max(TOPIC_LENGTH_MAX)
  .regex(/^[a-z][a-z-]*(:[\w-]+)?$/, 'This topic doesn’t exist.')
const head = z.int().min(0)

/** The envelope of every frame. */
export const envelope = z.object({ event_type: z.string().max(50), data: z.unknown() })

/** The frames of the kernel: authentication and subscriptions. */
export const socketFrames = {
  authenticate: {
    from: 'browser',
    who: 'anyone',
    summary: 'The first frame, within 5 seconds. Tokens are never part of an address.',
    data: z.object({ token: z.string().max(TOKEN_LENGTH_MAX) }),
  },
  authenticated: {
    from: 'server',
    who: 'member',
    summary: 'The socket is authenticated for this member.',
    data: z.object({ connection_id: z.string(), member_id: z.string() }),
  },
  follow: {
    from: 'browser',
    who: 'member',
    summary: 'Subscribes to a topic. For a log, entries after `head` are sent; without a head, only new entries.',
    data: z.object({ topic, head: head.optional() }),
  },
  followed: {
    from: 'server',
    who: 'member',
    summary:
      'The subscription is active, with the topic’s current head. `resync`: the client missed too many entries, or its head is newer than the topic’s; refetch what is shown.',
    data: z.object({ topic, head, resync: z.boolean() }),
  },
  unfollow: {
    from: 'browser',
    who: 'member',
    summary: 'Unsubscribes from a topic.',
    data: z.object({ topic }),
  },
  unfollowed: {
    from: 'server',
    who: 'member',
    summary: 'The subscription was refused or has ended: the topic doesn’t exist or the member has no access.',
    data: z.object({ topic, detail: z.string() }),
  },
  risen: {
    from: 'server',
    who: 'member',
    summary: 'A state topic has a new head: refetch what is shown.',
    data: z.object({ topic, head }),
  },
  entry: {
    from: 'server',
    who: 'member',
    summary: 'An entry of a log topic. Entries arrive once each and in order. `bytes` is base64.',
    data: z.object({ topic, seq: head, kind: z.string(), data: z.unknown(), bytes: z.string().optional() }),
  },
  refused: {
    from: 'server',
    who: 'anyone',
    summary: 'A frame was rejected, with the reason.',
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
    summary: 'Sent every 25 seconds. A socket without any frame for a minute is dead.',
    data: z.object({}),
  },
} satisfies Frames

export type SocketFrames = typeof socketFrames

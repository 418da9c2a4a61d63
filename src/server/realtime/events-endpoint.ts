import { CLOSED, EVENTS_PATH } from '#shared/live/live-limits.ts'
import { Failure } from '#shared/calls/failure.ts'
import { socketFrames } from '#shared/live/socket-contract.ts'
import type { Connection } from './connection.ts'
import type { SocketEndpoint } from './connection.ts'
import type { SubscriptionListener } from './topic-subscriptions.ts'
import { frameOf, type OnFrame, type createFrameDispatcher, sendKernelFrame } from './frames.ts'
import type { TopicEntry } from './topic-queries.ts'

export const EVENTS_FRAME_BYTES_MAX = 16 * 1024
const FRAMES_PER_SECOND = 10
/** The maximum number of frames at once: a tab that reconnects follows all of its topics immediately. */
const FRAMES_AT_ONCE = 60
const SOCKETS_OF_MEMBER_MAX = 20

// The same entry is sent to many sockets, so its encoded form is cached.
const written = new WeakMap<TopicEntry, Buffer>()

function entryFrame(topic: string, entry: TopicEntry, memberId: string): Buffer {
  const known = written.get(entry)
  if (known) return known
  const { bytes, dataFor, ...rest } = entry
  const own = dataFor ? { data: dataFor(memberId) } : {}
  const data = { topic, ...rest, ...own, ...(bytes ? { bytes: bytes.toString('base64') } : {}) }
  const frame = frameOf(socketFrames, 'entry', data)
  if (!dataFor) written.set(entry, frame)
  return frame
}

const hearingFor = (connection: Connection, topic: string): SubscriptionListener => ({
  risen: (head) => sendKernelFrame(connection, 'risen', { topic, head }),
  entry: (entry) => connection.send(entryFrame(topic, entry, connection.actor?.id ?? ''), { isText: true }),
  ended: (detail) => sendKernelFrame(connection, 'unfollowed', { topic, detail }),
})

async function follow(connection: Connection, { topic, head }: { topic: string; head?: number | undefined }) {
  try {
    const following = await connection.follow(topic, { head, hearing: hearingFor(connection, topic) })
    sendKernelFrame(connection, 'followed', { topic, head: following.head, resync: following.resync })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    sendKernelFrame(connection, 'unfollowed', { topic, detail: error.detail })
  }
}

/** Registers the handlers of the kernel's frames: authentication and subscriptions. */
export function registerKernelFrames(onFrame: OnFrame): void {
  onFrame(socketFrames, 'authenticate', async ({ token }, connection) => {
    if (connection.actor) throw new Failure('conflict', 'This socket already belongs to a member.')
    const actor = await connection.authenticate(token)
    if (!actor) return connection.close(CLOSED.signedOut)
    sendKernelFrame(connection, 'authenticated', { connection_id: connection.id, member_id: actor.id })
    await connection.door.welcome?.(connection)
  })
  onFrame(socketFrames, 'follow', (data, connection) => follow(connection, data))
  onFrame(socketFrames, 'unfollow', ({ topic }, connection) => connection.followings.get(topic)?.end())
}

/** The properties in which endpoints that exchange frames differ from each other. */
export type FrameEndpoint = Pick<SocketEndpoint, 'path' | 'summary' | 'admits' | 'feature' | 'welcome'>

/** Returns a socket endpoint that exchanges JSON text frames of the form {event_type, data}. */
export const frameEndpoint = (
  { take }: ReturnType<typeof createFrameDispatcher>,
  traits: FrameEndpoint,
): SocketEndpoint => ({
  ...traits,
  frameBytesMax: EVENTS_FRAME_BYTES_MAX,
  rate: { counts: 'frames', perSecond: FRAMES_PER_SECOND, atOnce: FRAMES_AT_ONCE },
  socketsOfMemberMax: SOCKETS_OF_MEMBER_MAX,
  open: (connection) => ({
    onFrame: (bytes, isText) => take(connection, bytes, isText),
    heartbeat: () => {
      if (connection.actor) sendKernelFrame(connection, 'still_here', {})
    },
  }),
})

/** The endpoint of the socket that each browser tab opens. */
export const EVENTS_ENDPOINT: FrameEndpoint = {
  path: EVENTS_PATH,
  summary: 'The socket of a browser tab. Frames are JSON text: {event_type, data}.',
}

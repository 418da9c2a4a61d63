import type { Connection } from '#server/realtime/connection.ts'
import { frameOf } from '#server/realtime/frames.ts'
import type { TopicEntry } from '#server/realtime/topic-queries.ts'
import type { FrameInput } from '#shared/live/frame.ts'
import { communityFrames } from '../../socket-contract.ts'

type FrameName = keyof typeof communityFrames

/** Sends a frame on one socket. */
export const sendFrame = <K extends FrameName>(
  connection: Connection,
  key: K,
  data: FrameInput<(typeof communityFrames)[K]>,
): void => connection.send(frameOf(communityFrames, key, data), { isText: true })

const isFrame = (kind: string): kind is FrameName => kind in communityFrames

/** Returns an encoder of log entries as frames. A frame for many sockets is encoded once. */
export function createEntryEncoder() {
  const written = new WeakMap<TopicEntry, Buffer>()
  return (entry: TopicEntry, memberId: string): Buffer | undefined => {
    const known = written.get(entry)
    if (known || !isFrame(entry.kind)) return known
    const said = entry.dataFor ? entry.dataFor(memberId) : entry.data
    const data = { ...(said as object), seq: entry.seq }
    const frame = frameOf(communityFrames, entry.kind, data as FrameInput<(typeof communityFrames)[typeof entry.kind]>)
    if (!entry.dataFor) written.set(entry, frame)
    return frame
  }
}

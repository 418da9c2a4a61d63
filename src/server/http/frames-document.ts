import type { Frame } from '#shared/live/frame.ts'
import { allFrames } from '#app/contracts.ts'
import type { SocketEndpoint } from '../realtime/connection.ts'
import { toSchema } from './openapi.ts'

/**
 * Describes every frame and every socket endpoint, generated from the contracts: the counterpart of /openapi.json for
 * sockets.
 */
export const framesDocument = (doors: SocketEndpoint[]) => ({
  description: 'Frames {event_type, data} on the sockets of Inflo, who sends each, and the limits of each door.',
  doors: doors.map(({ path, summary, frameBytesMax, rate, socketsOfMemberMax }) => ({
    path: path.replace(/:(\w+)/g, '{$1}'),
    summary,
    frame_bytes_max: frameBytesMax,
    rate: { counts: rate.counts, per_second: rate.perSecond, at_once: rate.atOnce },
    sockets_of_member_max: socketsOfMemberMax,
  })),
  frames: Object.fromEntries(
    Object.entries(allFrames as Record<string, Frame>).map(([eventType, { from, who, summary, data }]) => [
      eventType,
      { from, who, summary, data: toSchema(data, from === 'browser' ? 'input' : 'output') },
    ]),
  ),
})

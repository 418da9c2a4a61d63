import type { Frame } from '#shared/live/frame.ts'
import { allFrames } from '#app/contracts.ts'
import type { SocketEndpoint } from '../realtime/connection.ts'
import { toSchema } from './openapi.ts'

/**
 * Describes all frames and socket endpoints. The document is generated from the contracts, like /openapi.json, which
 * describes the API calls.
 */
export const framesDocument = (doors: SocketEndpoint[]) => ({
  description:
    'The frames {event_type, data} on Inflo’s sockets, their senders, and the limits of each socket endpoint.',
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

import type { Kernel } from '#server/kernel.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { frameOf } from '#server/realtime/frames.ts'
import { ACTIVITY_EVERY_MS } from '../../limits.ts'
import { communityFrames } from '../../socket-contract.ts'
import { ACTIVITY_TOPIC, type Activity } from '../topics.ts'

type Attending = {
  attending: ReadonlySet<Connection>
  hasOpen: (connection: Connection, channelId: string) => boolean
}

/** Tells those who have another channel open that something was written in this one: every two seconds, and only the last. */
export function createActivityBroadcast({ pubsub, live }: Kernel, { attending, hasOpen }: Attending): void {
  const newest = new Map<string, Activity>()
  let telling: NodeJS.Timeout | undefined
  const tell = () => {
    telling = undefined
    for (const { only, ...activity } of newest.values()) {
      const frame = frameOf(communityFrames, 'channel_activity', activity)
      for (const connection of attending) {
        if (only && !only.includes(connection.actor?.id ?? '')) continue
        if (!hasOpen(connection, activity.channel_id)) connection.send(frame, { isText: true })
      }
    }
    newest.clear()
  }
  pubsub.onBroadcast(ACTIVITY_TOPIC, (said) => {
    const activity = said as Activity
    if (attending.size === 0 || (newest.get(activity.channel_id)?.newest ?? 0) > activity.newest) return
    newest.set(activity.channel_id, activity)
    telling ??= setTimeout(tell, ACTIVITY_EVERY_MS).unref()
  })
  live.onStop(() => Promise.resolve(clearTimeout(telling)))
}

import type { Room } from '#server/http/serve.ts'
import { communityEvents } from '../events.ts'
import { communityFeatures } from '../features.ts'
import { collectSaid, eraseSaid } from './belongings-queries.ts'
import { channelsRoutes } from './channels/routes.ts'
import { detachAllOf } from './files/queries.ts'
import { directRoutes } from './direct/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { managingRoutes } from './channels/managing-routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { messagesRoutes } from './messages/routes.ts'

export const communityRoutes: Room = (kernel, serve) => {
  kernel.features.declare(communityFeatures)
  kernel.events.declare(communityEvents)
  kernel.belongings.declare('community', {
    collect: collectSaid,
    erase: async (tx, owner) => {
      for (const id of await detachAllOf(tx, owner.id)) await kernel.files.remove(tx, id, kernel.now())
      await eraseSaid(tx, owner, kernel.now())
    },
  })
  channelsRoutes(kernel, serve)
  directRoutes(kernel, serve)
  messagesRoutes(kernel, serve)
  managingRoutes(kernel, serve)
  moderationRoutes(kernel, serve)
  liveRoutes(kernel, serve)
}

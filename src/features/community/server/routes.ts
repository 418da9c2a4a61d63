import type { FeaturePlugin } from '#server/http/serve.ts'
import { communityEvents } from '../events.ts'
import { communityFeatures } from '../features.ts'
import { communityIntegrityChecks } from './integrity-queries.ts'
import { collectMessages, eraseMessages } from './personal-data-queries.ts'
import { channelsRoutes } from './channels/routes.ts'
import { deleteContactsOf } from './contacts/queries.ts'
import { collectContacts } from './contacts/service.ts'
import { detachAllOf } from './files/queries.ts'
import { directRoutes } from './direct-messages/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { managingRoutes } from './channels/management-routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { updateErasedMessageNotices } from './messages/notices.ts'
import { messagesRoutes } from './messages/routes.ts'
import { inboxTopic, LOGS } from './topics.ts'

export const communityRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.features.declare(communityFeatures)
  kernel.events.declare(communityEvents)
  kernel.personalData.declare('community', {
    // Hidden while either of the two is away by how a thread is read (direct/service.ts), so nothing of it has to be brought back.
    collect: async (db, owner) => ({
      ...(await collectMessages(db, owner)),
      contacts: await collectContacts(db, owner),
    }),
    erase: async (tx, owner) => {
      await kernel.pubsub.forget(tx, inboxTopic(owner.id))
      for (const id of await detachAllOf(tx, owner.id)) await kernel.files.remove(tx, id, kernel.now())
      await deleteContactsOf(tx, owner.id)
      await updateErasedMessageNotices(kernel, tx, owner.id)
      await eraseMessages(tx, owner, kernel.now())
    },
  })
  kernel.integrityChecks.declare(...communityIntegrityChecks)
  kernel.jobs.schedule('community.prune-logs', '41 4 * * *', () => kernel.pubsub.prune(LOGS))
  channelsRoutes(kernel, serve)
  directRoutes(kernel, serve)
  messagesRoutes(kernel, serve)
  managingRoutes(kernel, serve)
  moderationRoutes(kernel, serve)
  liveRoutes(kernel, serve)
}

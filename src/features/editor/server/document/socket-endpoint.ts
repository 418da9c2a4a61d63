import type { Kernel } from '#server/kernel.ts'
import { accessTopic } from '#server/realtime/topic-subscriptions.ts'
import { DOCUMENT_FRAME_BYTES_MAX, DOCUMENT_PATH } from '../../document/frames-contract.ts'
import { may, paperRoleOf } from '#features/team/server/public.ts'
import { SyncSession } from './sync-protocol.ts'
import { documentsOf } from './documents.ts'
import { documentTopic } from './log-queries.ts'

const BYTES_PER_SECOND = 256 * 1024
const BYTES_AT_ONCE = 4 * DOCUMENT_FRAME_BYTES_MAX
const SOCKETS_OF_MEMBER_MAX = 20
/** Where tabs write a paper together. */
export function registerDocumentEndpoint(kernel: Kernel): void {
  const documents = documentsOf(kernel)
  const conversations = new Map<string, Set<SyncSession>>()
  const listening = new Map<string, () => void>()
  const join = (paperId: string, conversation: SyncSession) => {
    const own = conversations.get(paperId) ?? new Set()
    conversations.set(paperId, own.add(conversation))
    if (own.size > 1) return
    const refreshAll = () => {
      for (const one of own)
        void one.refresh().catch((error: unknown) => kernel.log.warn({ err: error }, 'rights in a document'))
    }
    listening.set(paperId, kernel.pubsub.on(accessTopic(documentTopic(paperId)), refreshAll))
  }
  const leave = (paperId: string, conversation: SyncSession) => {
    conversation.closed()
    const own = conversations.get(paperId)
    own?.delete(conversation)
    if (own?.size !== 0) return
    conversations.delete(paperId)
    listening.get(paperId)?.()
    listening.delete(paperId)
  }
  kernel.live.topic('document', {
    is: 'state',
    id: 'uuid',
    canSubscribe: async (actor, paperId) => may(await paperRoleOf(kernel.db, actor, paperId), 'read'),
  })
  kernel.live.endpoint({
    path: DOCUMENT_PATH,
    summary:
      'A paper as its team writes it together: binary frames of src/features/editor/document/frames-contract.ts.',
    frameBytesMax: DOCUMENT_FRAME_BYTES_MAX,
    rate: { counts: 'bytes', perSecond: BYTES_PER_SECOND, atOnce: BYTES_AT_ONCE },
    socketsOfMemberMax: SOCKETS_OF_MEMBER_MAX,
    admits: async (actor, { paperId = '' }) =>
      /^[\da-f-]{36}$/.test(paperId) && may(await paperRoleOf(kernel.db, actor, paperId), 'read'),
    open: (connection) => {
      const conversation = new SyncSession(kernel, documents, connection)
      const paperId = connection.params.paperId ?? ''
      join(paperId, conversation)
      return {
        onFrame: (bytes, isText) => conversation.onFrame(bytes, isText),
        closed: () => leave(paperId, conversation),
      }
    },
  })
}

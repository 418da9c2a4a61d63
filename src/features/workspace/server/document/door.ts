import * as Y from 'yjs'
import { membersByIds } from '#features/accounts/server/public.ts'
import { SCHEMA_NUMBER } from '#formats/manuscript/schema.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Connection } from '#server/live/connection.ts'
import { accessMark } from '#server/live/following.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import {
  type Access,
  DOCUMENT_FRAME_BYTES_MAX,
  DOCUMENT_PATH,
  type FromBrowser,
  readBrowserFrame,
} from '../../document/frames-contract.ts'
import { WHY_CLOSED_TO_YOU } from '../../limits.ts'
import { whyClosed } from '../policy.ts'
import { noteClients } from '../ledger/queries.ts'
import { findPaper, lockPaper } from '../queries.ts'
import { may, standingOf } from '../rights.ts'
import { Documents } from './documents.ts'
import { type Follower, presenceOf, refuse, say } from './followers.ts'
import { NEARLY_FULL, NOT_OURS } from './limits.ts'
import { documentTopic, loadOrBegin } from './log-queries.ts'

const BYTES_PER_SECOND = 256 * 1024
const BYTES_AT_ONCE = 4 * DOCUMENT_FRAME_BYTES_MAX
const SOCKETS_OF_MEMBER_MAX = 20
const OUTDATED =
  'Inflo has been renewed since you opened this page. Please reload it to go on writing; what you typed is kept.'

type Asking = { actor: Actor; paperId: string; isOutdated: boolean }

async function accessOf({ db }: Kernel, { actor, paperId, isOutdated }: Asking): Promise<Access> {
  const [paper, standing] = await Promise.all([findPaper(db, paperId), standingOf(db, actor, paperId)])
  const closed = paper ? whyClosed(paper.status) : WHY_CLOSED_TO_YOU
  const open = !isOutdated && closed === undefined
  return {
    read: may(standing, 'read'),
    suggest: open && may(standing, 'suggest'),
    write: open && may(standing, 'write'),
    why: isOutdated ? OUTDATED : may(standing, 'suggest') ? (closed ?? null) : null,
    outdated: isOutdated,
  }
}

/** Gives a paper its document, where nobody has opened it before. */
function begin(kernel: Kernel, paperId: string): Promise<void> {
  return transact(kernel, async (tx) => {
    if (!(await lockPaper(tx, paperId))) return
    const { beginning } = await loadOrBegin(tx, paperId)
    if (!beginning) return
    await kernel.doorbell.append(tx, documentTopic(paperId), { kind: 'update', data: { by: [] }, bytes: beginning })
  })
}

/** What is said on one socket. */
class Conversation {
  private follower: Follower | undefined
  private isOutdated = false
  private readonly kernel: Kernel
  private readonly documents: Documents
  readonly connection: Connection
  private readonly paperId: string

  constructor(kernel: Kernel, documents: Documents, connection: Connection) {
    this.kernel = kernel
    this.documents = documents
    this.connection = connection
    this.paperId = connection.params.paperId ?? ''
  }

  async hear(bytes: Buffer, isText: boolean): Promise<void> {
    let frame: FromBrowser
    try {
      if (isText) throw new Error('A document is not spoken of in text')
      frame = readBrowserFrame(bytes)
    } catch {
      return this.connection.close(CLOSED.forbidden, NOT_OURS)
    }
    if (frame.is === 'hello') return this.greet(frame)
    const { follower } = this
    if (!follower) return this.connection.close(CLOSED.signedOut)
    const open = this.documents.of(this.paperId)
    // What came in the same moment may have been refused, so that the document is read anew.
    while (!open.isReady && open.followers.has(follower)) await open.opened()
    if (!open.followers.has(follower)) return
    if (frame.is === 'state') return this.sendMissing(frame.vector)
    if (frame.is === 'presence') return this.pass(follower, frame.update)
    if (!follower.access.suggest) {
      return refuse(this, frame.number, { why: follower.access.why ?? WHY_CLOSED_TO_YOU })
    }
    this.documents.take(follower, this.paperId, frame)
    if (open.isNearlyFull) say(follower, { is: 'nearly_full', why: NEARLY_FULL })
  }

  private async greet({ token, schema, client }: Extract<FromBrowser, { is: 'hello' }>): Promise<void> {
    if (this.follower) return this.connection.close(CLOSED.forbidden, NOT_OURS)
    const actor = await this.connection.authenticate(token)
    if (!actor) return this.connection.close(CLOSED.signedOut)
    this.isOutdated = schema < SCHEMA_NUMBER
    const access = await accessOf(this.kernel, { actor, paperId: this.paperId, isOutdated: this.isOutdated })
    if (!access.read) return this.connection.close(CLOSED.forbidden, WHY_CLOSED_TO_YOU.slice(0, 100))
    await begin(this.kernel, this.paperId)
    // Before anybody can pass on what it typed.
    if (access.suggest) {
      await noteClients(this.kernel.db, { paperId: this.paperId, memberId: actor.id, clients: [client] })
    }
    const name = (await membersByIds(this.kernel.db, [actor.id])).get(actor.id)?.name ?? ''
    const follower: Follower = { connection: this.connection, actor, name, client, access }
    // Asked again whenever what they may do changes anywhere.
    await this.connection.follow(documentTopic(this.paperId), {
      head: undefined,
      hearing: { ended: (detail) => this.connection.close(CLOSED.forbidden, detail.slice(0, 100)) },
    })
    if (!this.connection.isOpen) return
    const open = this.documents.of(this.paperId)
    open.followers.add(follower)
    this.follower = follower
    await open.opened()
    say(follower, { is: 'access', access })
  }

  private sendMissing(vector: Uint8Array): void {
    const { doc } = this.documents.of(this.paperId)
    let update: Uint8Array
    try {
      update = Y.encodeStateAsUpdate(doc, vector)
    } catch {
      return this.connection.close(CLOSED.forbidden, NOT_OURS)
    }
    say(this, { is: 'missing', update, vector: Y.encodeStateVector(doc) })
  }

  private pass(follower: Follower, update: Uint8Array): void {
    let own: Uint8Array | undefined
    try {
      own = presenceOf(follower, update)
    } catch {
      return this.connection.close(CLOSED.forbidden, NOT_OURS)
    }
    if (own) this.documents.of(this.paperId).tell({ is: 'presence', update: own }, follower)
  }

  /** Tells what they may do now. */
  async refresh(): Promise<void> {
    const { follower } = this
    if (!follower) return
    follower.actor = this.connection.actor ?? follower.actor
    follower.access = await accessOf(this.kernel, {
      actor: follower.actor,
      paperId: this.paperId,
      isOutdated: this.isOutdated,
    })
    if (follower.access.read) say(follower, { is: 'access', access: follower.access })
    else this.connection.close(CLOSED.forbidden, WHY_CLOSED_TO_YOU.slice(0, 100))
  }

  closed(): void {
    if (this.follower) this.documents.leave(this.follower, this.paperId)
  }
}

/** Where tabs write a paper together. */
export function openDocumentDoor(kernel: Kernel): void {
  const documents = new Documents(kernel)
  const conversations = new Map<string, Set<Conversation>>()
  const listening = new Map<string, () => void>()
  const join = (paperId: string, conversation: Conversation) => {
    const own = conversations.get(paperId) ?? new Set()
    conversations.set(paperId, own.add(conversation))
    if (own.size > 1) return
    const refreshAll = () => {
      for (const one of own)
        void one.refresh().catch((error: unknown) => kernel.log.warn({ err: error }, 'rights in a document'))
    }
    listening.set(paperId, kernel.doorbell.on(accessMark(documentTopic(paperId)), refreshAll))
  }
  const leave = (paperId: string, conversation: Conversation) => {
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
    mayFollow: async (actor, paperId) => may(await standingOf(kernel.db, actor, paperId), 'read'),
  })
  kernel.live.door({
    path: DOCUMENT_PATH,
    summary:
      'A paper as its team writes it together: binary frames of src/features/workspace/document/frames-contract.ts.',
    frameBytesMax: DOCUMENT_FRAME_BYTES_MAX,
    rate: { counts: 'bytes', perSecond: BYTES_PER_SECOND, atOnce: BYTES_AT_ONCE },
    socketsOfMemberMax: SOCKETS_OF_MEMBER_MAX,
    admits: async (actor, { paperId = '' }) =>
      /^[\da-f-]{36}$/.test(paperId) && may(await standingOf(kernel.db, actor, paperId), 'read'),
    open: (connection) => {
      const conversation = new Conversation(kernel, documents, connection)
      const paperId = connection.params.paperId ?? ''
      join(paperId, conversation)
      return {
        hear: (bytes, isText) => conversation.hear(bytes, isText),
        closed: () => leave(paperId, conversation),
      }
    },
  })
}

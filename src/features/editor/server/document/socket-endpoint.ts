import * as Y from 'yjs'
import type { Kernel } from '#server/kernel.ts'
import { accessTopic } from '#server/realtime/topic-subscriptions.ts'
import {
  DOCUMENT_FRAME_BYTES_MAX,
  DOCUMENT_PATH,
  type Access,
  type FromBrowser,
  readBrowserFrame,
} from '../../document/frames-contract.ts'
import {
  may,
  paperRoleOf,
  findPaper,
  whyClosed,
  lockPaper,
  claimClient,
  isForgery,
  colourIn,
} from '#features/team/server/public.ts'
import { membersByIds } from '#features/accounts/server/public.ts'
import { SCHEMA_NUMBER } from '#formats/manuscript/schema.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Tx, transact } from '#server/data/transact.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { readHeads } from '#server/realtime/topic-queries.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { WHY_CLOSED_TO_YOU } from '../../limits.ts'
import { documentsOf, type Documents } from './documents.ts'
import { documentTopic, loadOrBegin, appendChange, type LoggedChange } from './log-queries.ts'
import {
  outdated,
  type Follower,
  hasNothing,
  clocksIn,
  noteCompared,
  refuse,
  sendServerFrame,
  wholeOf,
  presenceOf,
  relayedClients,
} from './followers.ts'
import { NOT_OURS, NOT_YOUR_TEXT, NEARLY_FULL, REPLACED } from './limits.ts'

const BYTES_PER_SECOND = 256 * 1024
const BYTES_AT_ONCE = 4 * DOCUMENT_FRAME_BYTES_MAX
const SOCKETS_OF_MEMBER_MAX = 20
/** Registers the socket endpoint through which tabs edit a paper together. */
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
      'Syncs the text of a paper between its writers, in binary frames (src/features/editor/document/frames-contract.ts).',
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

type Asking = { actor: Actor; paperId: string; isOutdated: boolean }

async function accessOf({ db }: Kernel, { actor, paperId, isOutdated }: Asking): Promise<Access> {
  const [paper, paperRole] = await Promise.all([findPaper(db, paperId), paperRoleOf(db, actor, paperId)])
  const closed = paper ? whyClosed(paper.status) : WHY_CLOSED_TO_YOU
  const access = {
    read: may(paperRole, 'read'),
    suggest: closed === undefined && may(paperRole, 'suggest'),
    write: closed === undefined && may(paperRole, 'write'),
    why: may(paperRole, 'suggest') ? (closed ?? null) : null,
    outdated: false,
  }
  return isOutdated ? outdated(access) : access
}

/** Creates a paper's document, if nobody has opened it before. */
function begin(kernel: Kernel, paperId: string): Promise<void> {
  const beginIn = async (tx: Tx) => {
    if ((await readHeads(tx, [documentTopic(paperId)])).length > 0) return
    if (!(await lockPaper(tx, paperId))) return
    const { beginning } = await loadOrBegin(tx, paperId)
    if (!beginning) return
    await appendChange(kernel, tx, { paperId, update: beginning, by: [] })
  }
  return kernel.writeBarrier.runWrite(() => transact(kernel, beginIn))
}

/** Handles the frames of one socket. */
class SyncSession {
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

  async onFrame(bytes: Buffer, isText: boolean): Promise<void> {
    let frame: FromBrowser
    try {
      if (isText) throw new Error('This socket accepts binary frames only')
      frame = readBrowserFrame(bytes)
    } catch {
      return this.connection.close(CLOSED.forbidden, NOT_OURS)
    }
    if (frame.is === 'hello') return this.greet(frame)
    const { follower } = this
    if (!follower) return this.connection.close(CLOSED.signedOut)
    const open = this.documents.of(this.paperId)
    const { changes } = open.handingOut
    if (frame.is === 'state' && changes && hasNothing(frame.vector) && !follower.access.outdated)
      return this.sendWhole(follower, changes)
    if (!(await this.untilReady(follower))) return
    if (frame.is === 'state') return follower.access.outdated ? undefined : this.sendMissing(follower, frame.vector)
    if (frame.is === 'presence') return this.pass(follower, frame.update)
    if (!follower.access.suggest) {
      return refuse(this, frame.number, { why: follower.access.why ?? WHY_CLOSED_TO_YOU })
    }
    if (await this.isForged(follower, frame.update)) return refuse(this, frame.number, { why: NOT_YOUR_TEXT })
    if (!(await this.untilReady(follower))) return
    this.documents.take(follower, this.paperId, frame)
    if (open.isNearlyFull) sendServerFrame(follower, { is: 'nearly_full', why: NEARLY_FULL })
  }

  /** Waits until the document is ready. It is loaded again if a concurrent change was refused. */
  private async untilReady(follower: Follower): Promise<boolean> {
    const open = this.documents.of(this.paperId)
    while (!open.isReady && open.followers.has(follower)) await open.opened()
    return open.followers.has(follower)
  }

  /**
   * Returns whether a change contains new text of another member's closed tab that nobody can have received. The tab may
   * have unsent text with the same ids, which would be lost.
   */
  private async isForged(follower: Follower, update: Uint8Array): Promise<boolean> {
    const { paperId } = this
    const open = this.documents.of(paperId)
    if (relayedClients(open.doc, update, follower).length === 0) return false
    // Another process may have stored the text.
    await open.catchUp()
    const clients = relayedClients(open.doc, update, follower)
    return clients.length > 0 && isForgery(this.kernel.db, { paperId, memberId: follower.actor.id, clients })
  }

  private async greet({ token, schema, client, lineage }: Extract<FromBrowser, { is: 'hello' }>): Promise<void> {
    if (this.follower) return this.connection.close(CLOSED.forbidden, NOT_OURS)
    const actor = await this.connection.authenticate(token)
    if (!actor) return this.connection.close(CLOSED.signedOut)
    // Closes the connection of a tab whose build is newer than this server. During a deployment, the tab then
    // reconnects to a server that knows its schema.
    if (schema > SCHEMA_NUMBER) return this.connection.close(CLOSED.restart)
    this.isOutdated = schema < SCHEMA_NUMBER
    const access = await accessOf(this.kernel, { actor, paperId: this.paperId, isOutdated: this.isOutdated })
    if (!access.read) return this.connection.close(CLOSED.forbidden, WHY_CLOSED_TO_YOU.slice(0, 100))
    // Closes the connection if a backup has replaced the text to which the tab's changes belong.
    if (lineage !== (await this.kernel.backups.lineage()))
      return refuse(this, 0, { why: REPLACED, code: CLOSED.replaced })
    await begin(this.kernel, this.paperId)
    // Claims the client id first, so that nobody can pass on or see this tab's changes under another member's name.
    const { paperId } = this
    const isOwn = !access.suggest || (await claimClient(this.kernel.db, { paperId, memberId: actor.id, client }))
    if (!isOwn) return this.connection.close(CLOSED.forbidden, NOT_OURS)
    const colour = await colourIn(this.kernel, { paperId: this.paperId, memberId: actor.id, writes: access.suggest })
    const name = (await membersByIds(this.kernel.db, [actor.id])).get(actor.id)?.name ?? ''
    const follower: Follower = { connection: this.connection, actor, name, colour, client, access }
    // Checks access again whenever the member's rights change.
    await this.connection.follow(documentTopic(this.paperId), {
      head: undefined,
      hearing: { ended: (detail) => this.connection.close(CLOSED.forbidden, detail.slice(0, 100)) },
    })
    if (!this.connection.isOpen) return
    const open = this.documents.of(this.paperId)
    open.followers.add(follower)
    open.elsewhere.announce({ asks: true })
    this.follower = follower
    await open.read()
    if (open.isAhead) follower.access = outdated(follower.access)
    sendServerFrame(follower, { is: 'access', access: follower.access })
    if (open.whyUnderived !== null) sendServerFrame(follower, { is: 'derivation', why: open.whyUnderived })
  }

  private sendWhole(follower: Follower, changes: LoggedChange[]): void {
    const whole = wholeOf(changes)
    noteCompared(follower, new Map(), Y.decodeStateVector(whole.vector))
    sendServerFrame(this, { is: 'missing', ...whole })
    this.documents.of(this.paperId).presences.show(follower)
    // Flushes now, since building the document blocks this process.
    this.connection.flush()
  }

  private sendMissing(follower: Follower, vector: Uint8Array): void {
    const { doc, presences } = this.documents.of(this.paperId)
    let update: Uint8Array
    let clocks: Map<number, number>
    try {
      clocks = clocksIn(vector, doc)
      update = Y.encodeStateAsUpdate(doc, vector)
    } catch {
      return this.connection.close(CLOSED.forbidden, NOT_OURS)
    }
    const has = Y.encodeStateVector(doc)
    noteCompared(follower, clocks, Y.decodeStateVector(has))
    sendServerFrame(this, { is: 'missing', update, vector: has })
    presences.show(follower)
  }

  private pass(follower: Follower, update: Uint8Array): void {
    let own: Uint8Array | undefined
    try {
      own = presenceOf(follower, update)
    } catch {
      return this.connection.close(CLOSED.forbidden, NOT_OURS)
    }
    if (own) this.documents.of(this.paperId).presences.take(follower, own)
  }

  /** Sends the member's current rights. */
  async refresh(): Promise<void> {
    const { follower } = this
    if (!follower) return
    follower.actor = this.connection.actor ?? follower.actor
    follower.access = await accessOf(this.kernel, {
      actor: follower.actor,
      paperId: this.paperId,
      isOutdated: this.isOutdated || this.documents.of(this.paperId).isAhead,
    })
    if (follower.access.read) sendServerFrame(follower, { is: 'access', access: follower.access })
    else this.connection.close(CLOSED.forbidden, WHY_CLOSED_TO_YOU.slice(0, 100))
  }

  closed(): void {
    if (this.follower) this.documents.leave(this.follower, this.paperId)
  }
}

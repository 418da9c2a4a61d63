import * as Y from 'yjs'
import { membersByIds } from '#features/accounts/server/public.ts'
import { SCHEMA_NUMBER } from '#formats/manuscript/schema.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { readHeads } from '#server/realtime/topic-queries.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { type Access, type FromBrowser, readBrowserFrame } from '../../document/frames-contract.ts'
import { WHY_CLOSED_TO_YOU } from '../../limits.ts'
import {
  whyClosed,
  colourIn,
  claimClient,
  findPaper,
  lockPaper,
  may,
  paperRoleOf,
} from '#features/team/server/public.ts'
import type { Documents } from './documents.ts'
import { type Follower, hasNothing, outdated, presenceOf, refuse, sendServerFrame, wholeOf } from './followers.ts'
import { NEARLY_FULL, NOT_OURS, REPLACED } from './limits.ts'
import { appendChange, documentTopic, type LoggedChange, loadOrBegin } from './log-queries.ts'

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

/** Gives a paper its document, where nobody has opened it before. */
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

/** What is said on one socket. */
export class SyncSession {
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
      if (isText) throw new Error('A document is not spoken of in text')
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
    // What came in the same moment may have been refused, so that the document is read anew.
    while (!open.isReady && open.followers.has(follower)) await open.opened()
    if (!open.followers.has(follower)) return
    if (frame.is === 'state') return follower.access.outdated ? undefined : this.sendMissing(follower, frame.vector)
    if (frame.is === 'presence') return this.pass(follower, frame.update)
    if (!follower.access.suggest) {
      return refuse(this, frame.number, { why: follower.access.why ?? WHY_CLOSED_TO_YOU })
    }
    this.documents.take(follower, this.paperId, frame)
    if (open.isNearlyFull) sendServerFrame(follower, { is: 'nearly_full', why: NEARLY_FULL })
  }

  private async greet({ token, schema, client, lineage }: Extract<FromBrowser, { is: 'hello' }>): Promise<void> {
    if (this.follower) return this.connection.close(CLOSED.forbidden, NOT_OURS)
    const actor = await this.connection.authenticate(token)
    if (!actor) return this.connection.close(CLOSED.signedOut)
    // While builds change, another server knows what this tab writes.
    if (schema > SCHEMA_NUMBER) return this.connection.close(CLOSED.restart)
    this.isOutdated = schema < SCHEMA_NUMBER
    const access = await accessOf(this.kernel, { actor, paperId: this.paperId, isOutdated: this.isOutdated })
    if (!access.read) return this.connection.close(CLOSED.forbidden, WHY_CLOSED_TO_YOU.slice(0, 100))
    // What it would send along is of a text that is no more.
    if (lineage !== (await this.kernel.backups.lineage()))
      return refuse(this, 0, { why: REPLACED, code: CLOSED.replaced })
    await begin(this.kernel, this.paperId)
    // Before anybody can pass on what it typed, or be shown it in somebody else's name.
    const { paperId } = this
    const isOwn = !access.suggest || (await claimClient(this.kernel.db, { paperId, memberId: actor.id, client }))
    if (!isOwn) return this.connection.close(CLOSED.forbidden, NOT_OURS)
    const colour = await colourIn(this.kernel, { paperId: this.paperId, memberId: actor.id, writes: access.suggest })
    const name = (await membersByIds(this.kernel.db, [actor.id])).get(actor.id)?.name ?? ''
    const follower: Follower = { connection: this.connection, actor, name, colour, client, access }
    // Asked again whenever what they may do changes anywhere.
    await this.connection.follow(documentTopic(this.paperId), {
      head: undefined,
      hearing: { ended: (detail) => this.connection.close(CLOSED.forbidden, detail.slice(0, 100)) },
    })
    if (!this.connection.isOpen) return
    const open = this.documents.of(this.paperId)
    open.followers.add(follower)
    this.follower = follower
    await open.read()
    if (open.isAhead) follower.access = outdated(follower.access)
    sendServerFrame(follower, { is: 'access', access: follower.access })
    if (open.whyUnderived !== null) sendServerFrame(follower, { is: 'derivation', why: open.whyUnderived })
  }

  private sendWhole(follower: Follower, changes: LoggedChange[]): void {
    sendServerFrame(this, { is: 'missing', ...wholeOf(changes) })
    this.documents.of(this.paperId).presences.show(follower)
    // Now: there is no time for it while the text is put together here.
    this.connection.flush()
  }

  private sendMissing(follower: Follower, vector: Uint8Array): void {
    const { doc, presences } = this.documents.of(this.paperId)
    let update: Uint8Array
    try {
      update = Y.encodeStateAsUpdate(doc, vector)
    } catch {
      return this.connection.close(CLOSED.forbidden, NOT_OURS)
    }
    sendServerFrame(this, { is: 'missing', update, vector: Y.encodeStateVector(doc) })
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

  /** Tells what they may do now. */
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

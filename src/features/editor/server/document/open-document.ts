import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import type { MoveIds } from '#formats/manuscript/moves/move-ids.ts'
import type { Knowledge } from '#formats/manuscript/moves/transfer-recorder.ts'
import { LossRecorder } from '#formats/manuscript/losses/loss-recorder.ts'
import { type StrokesOf, insertedStrokes } from '#formats/manuscript/attribution/strokes.ts'
import type { Kernel } from '#server/kernel.ts'
import { SECTION_LENGTH_MAX } from '../../limits.ts'
import { findPaper } from '#features/team/server/public.ts'
import { appliesWhole, objectionIn } from './validation/change-policy.ts'
import { longestSection } from './validation/size-policy.ts'
import {
  nextResendDelayMs,
  type Follower,
  HandingOut,
  type IncomingChange,
  knowledgeOf,
  lastStrokesOf,
  noteTold,
  outdated,
  ownPart,
  type Refusal,
  sendServerFrame,
} from './followers.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENT_FULL, NEARLY, NOT_OURS, ONLY_SUGGESTIONS, STORE_AGAIN_MS } from './limits.ts'
import { changesAfter, documentOf, documentTopic, type LoggedChange } from './log-queries.ts'
import { Presences } from './awareness.ts'
import { TabsElsewhere } from './tabs-elsewhere.ts'
import { onlySuggests, SectionsRead } from './suggestion-detection.ts'
import { sectionsTouched } from './touched-sections.ts'

/** A change that is not stored yet, and the follower who is waiting for the confirmation. */
export type PendingChange = {
  update: Uint8Array
  follower: Follower
  number: number
  touched: string[]
  /** The strokes in the change, with the client ids that they claim. */
  strokes: StrokesOf[]
  /** The changes that its author had received; unknown for tabs of an older build. */
  knowledge: Knowledge | undefined
  /** The text that the author's editor moved or inserted again; undefined if it is not known. */
  moved: readonly MoveIds[] | undefined
  /** True if the change depends on another change that was refused after this one had been applied. */
  restsOnRefused?: boolean
}

/** A document that a member has open in this process: its current text, stored or not, and its followers. */
export class OpenDocument {
  readonly followers = new Set<Follower>()
  /** The sections with stored changes that are not derived yet, and the member who changed them. */
  readonly changed = new Map<string, string | null>()
  waiting: PendingChange[] = []
  doc = new Y.Doc()
  /** Records the text that changes removed since the sections were last derived. */
  recorder = new LossRecorder(this.doc)
  /** False while the document is read from the log. Until then, the text in memory may include refused changes. */
  isReady = false
  /**
   * True if a newer build has written to the document. Tabs of this build then do not receive its changes, and the
   * server refuses changes by these tabs.
   */
  isAhead = false
  readonly handingOut = new HandingOut()
  /** The position in the log up to which the document is read. */
  seq = 0
  /** The position up to which the log was loaded. It is unknown which sections the changes before it touched. */
  readTo = 0
  /** The reason why the sections could not be derived at the last attempt. The followers have received this reason. */
  whyUnderived: string | null = null
  /** The size in bytes of the log and of later changes. */
  bytes = 0
  /** The size in bytes from which a section may contain more letters than the limit. */
  private countAgainFrom = SECTION_LENGTH_MAX
  readonly paperId: string
  readonly presences: Presences
  readonly elsewhere: TabsElsewhere
  private readonly kernel: Kernel
  private sections = new SectionsRead(this.doc)
  private ready: Promise<void>
  private readonly stopListening: () => void
  private catchingUp: Promise<void> | undefined
  private hasNews = false
  private isClosed = false
  /**
   * The delay in ms before the server requests the changes that a refused change depends on, since another tab may
   * still send them.
   */
  private askAfterMs = 0

  constructor(kernel: Kernel, paperId: string, onNews: (head: number | undefined) => void) {
    this.kernel = kernel
    this.paperId = paperId
    this.presences = new Presences({ kernel, paperId, followers: this.followers })
    this.elsewhere = new TabsElsewhere({ kernel, paperId, followers: this.followers })
    this.ready = this.loadUntilThere()
    this.stopListening = kernel.pubsub.on(documentTopic(paperId), onNews)
  }

  async opened(): Promise<void> {
    while (!this.isReady && !this.isClosed) await this.ready
  }

  /** Resolves once the log is read, even if the document is not built from it yet. */
  async read(): Promise<void> {
    while (!this.isReady && !this.handingOut.changes && !this.isClosed)
      await Promise.race([this.ready, this.handingOut.next()])
  }

  /** Returns whether the text in memory equals the stored text. If not, pending changes may still be refused. */
  get isAsStored(): boolean {
    return this.isReady && this.waiting.length === 0
  }

  close(): void {
    this.isClosed = true
    this.stopListening()
    this.presences.close()
    this.elsewhere.close()
    this.doc.destroy()
  }

  /** Loads the stored document and applies pending changes. */
  private async load(): Promise<void> {
    const writtenTo = (await findPaper(this.kernel.db, this.paperId))?.document_seq ?? 0
    const changes = await changesAfter(this.kernel.db, this.paperId, 0)
    if (changes.some(({ isAhead }) => isAhead)) return this.fallBehind()
    // Sends the log only if there are no pending changes, since it does not contain them.
    if (this.waiting.length === 0) await this.handingOut.offer(changes)
    const { doc, seq, recorder } = documentOf(changes, writtenTo)
    for (const one of this.waiting) {
      one.restsOnRefused = !appliesWhole(doc, one.update, () => recorder.apply(one.update, one.knowledge))
    }
    // After a reload, the document contains changes that other processes have stored and that its followers have not
    // received yet.
    const told = this.readTo > 0 ? this.seq : seq
    for (const { seq: number, bytes, moved } of changes)
      if (number > told) this.tell({ is: 'change', update: bytes, moved })
    this.doc.destroy()
    this.doc = doc
    this.recorder = recorder
    this.sections = new SectionsRead(doc)
    this.seq = seq
    this.readTo = seq
    this.bytes = changes.reduce((sum, { bytes }) => sum + bytes.length, 0)
    this.countAgainFrom = SECTION_LENGTH_MAX
    this.isReady = true
  }

  private fallBehind(): void {
    this.isAhead = true
    this.isReady = true
    for (const follower of this.followers) {
      follower.access = outdated(follower.access)
      sendServerFrame(follower, { is: 'access', access: follower.access })
    }
  }

  /** Loads the stored text again, after content that must not be stored was applied to the document. */
  startOver(): Promise<void> {
    this.isReady = false
    this.ready = this.loadUntilThere()
    const after = this.askAfterMs
    this.askAfterMs = 0
    return after === 0 ? this.ready : this.ready.then(() => pause(after))
  }

  // Retries while the database is unavailable. Tabs that open the document wait. If `ready` were rejected, every later
  // opening would fail, too.
  private async loadUntilThere(): Promise<void> {
    for (let failures = 0; !this.isClosed; failures += 1) {
      try {
        return await this.load()
      } catch (error) {
        this.kernel.log.warn({ err: error, paperId: this.paperId }, 'a document is waiting for the database')
        await pause(STORE_AGAIN_MS[Math.min(failures, STORE_AGAIN_MS.length - 1)])
      }
    }
  }

  /** Applies a change and sends it to the other followers. @returns the refusal, if the change is refused. */
  take(follower: Follower, { update, number, ...made }: IncomingChange): Refusal | undefined {
    if (this.bytes + update.length > DOCUMENT_BYTES_MAX) return { why: DOCUMENT_FULL, kind: 'refused' }
    const { own, leftOut } = ownPart(update, follower, [...this.followers, ...this.elsewhere.now()])
    const knowledge = knowledgeOf(follower, made)
    const taken = this.apply(own, follower, knowledge)
    if ('why' in taken) {
      if (leftOut.size > 0 && taken.kind === 'incomplete') this.askAfterMs = nextResendDelayMs(follower)
      return taken
    }
    follower.askedForOthers = 0
    if (leftOut.size > 0) follower.leftOut = new Map([...(follower.leftOut ?? []), ...leftOut])
    this.bytes += own.length
    this.waiting.push({ update: own, follower, number, knowledge, ...taken })
    this.tell({ is: 'change', update: own, moved: taken.moved }, follower)
    return undefined
  }

  /** Applies a change. @returns the sections that it touches, its strokes and the text that it moved, or the refusal. */
  private apply(
    update: Uint8Array,
    follower: Follower,
    knowledge: Knowledge | undefined,
  ): Pick<PendingChange, 'touched' | 'strokes' | 'moved'> | Refusal {
    const { actor, access } = follower
    let refusal: Refusal | undefined
    let moved: readonly MoveIds[] | undefined
    const all = new Set<string>()
    const strokes: StrokesOf[] = []
    const before = access.write ? undefined : this.sections.now()
    let isWhole = false
    const mayBeLong = this.bytes + update.length > this.countAgainFrom
    const look = (transaction: Y.Transaction) => {
      const touched = sectionsTouched(transaction)
      strokes.push(...insertedStrokes(transaction))
      refusal ??= objectionIn(this.doc, transaction, mayBeLong)
      if (!refusal && before && !onlySuggests(transaction, before, actor.id))
        refusal = { why: ONLY_SUGGESTIONS, kind: 'refused' }
      for (const name of touched) all.add(name)
    }
    this.doc.on('afterTransaction', look)
    try {
      // A change that depends on missing changes can't be forwarded.
      isWhole = appliesWhole(this.doc, update, () => (moved = this.recorder.apply(update, knowledge)))
    } catch {
      return { why: NOT_OURS, kind: 'hostile' }
    } finally {
      this.doc.off('afterTransaction', look)
    }
    // Sets the size at which the longest section can exceed the limit, since each letter takes at least one byte.
    if (mayBeLong && !refusal)
      this.countAgainFrom = this.bytes + update.length + SECTION_LENGTH_MAX - longestSection(this.doc)
    return refusal ?? (isWhole ? { touched: [...all], strokes, moved } : { why: NOT_OURS, kind: 'incomplete' })
  }

  /** Notes that these changes are stored and their sections must be derived. */
  noteStored(changes: PendingChange[]): void {
    for (const { touched, follower } of changes) for (const name of touched) this.changed.set(name, follower.actor.id)
  }

  /** Sends the followers the changes that other processes have stored. */
  catchUp(): Promise<void> {
    this.hasNews = true
    this.catchingUp ??= this.readOn().finally(() => (this.catchingUp = undefined))
    return this.catchingUp
  }

  // Reads again if a change was announced during a read, since the read may not have included that change.
  private async readOn(): Promise<void> {
    while (this.hasNews) {
      this.hasNews = false
      await this.ready
      this.takeStored(await changesAfter(this.kernel.db, this.paperId, this.seq))
    }
  }

  takeStored(changes: LoggedChange[]): void {
    for (const { seq, bytes, isAhead, moved } of changes) {
      if (seq <= this.seq) continue
      if (isAhead) return this.fallBehind()
      this.seq = seq
      this.bytes += bytes.length
      let isNews = false
      const note = (transaction: Y.Transaction) => {
        const touched = sectionsTouched(transaction)
        isNews ||= touched.length > 0 || transaction.changed.size > 0
        for (const name of touched) if (!this.changed.has(name)) this.changed.set(name, null)
      }
      this.doc.on('afterTransaction', note)
      this.recorder.apply(bytes)
      this.doc.off('afterTransaction', note)
      if (!isNews) continue
      this.tell({ is: 'change', update: bytes, moved })
      this.tell({ is: 'stored' })
    }
  }

  /** Tells the followers whether the sections could be derived. @returns whether this differs from the last result. */
  reportDerivation(why: string | null): boolean {
    if (this.whyUnderived === why) return false
    this.whyUnderived = why
    this.tell({ is: 'derivation', why })
    return true
  }

  /** Sends a frame to the followers. A tab that has not compared its copy yet will receive changes when it does. */
  tell(frame: Parameters<typeof sendServerFrame>[1], except?: Follower): void {
    const clocks = frame.is === 'change' ? lastStrokesOf(frame.update) : undefined
    for (const follower of this.followers) {
      if (follower === except || (clocks && !follower.known)) continue
      if (clocks) noteTold(follower, clocks)
      sendServerFrame(follower, frame)
    }
  }

  get isNearlyFull(): boolean {
    return this.bytes > DOCUMENT_BYTES_MAX * NEARLY
  }
}

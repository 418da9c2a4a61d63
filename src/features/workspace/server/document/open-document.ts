import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import type { Kernel } from '#server/kernel.ts'
import { SECTION_LENGTH_MAX } from '../../limits.ts'
import { SECTION_PLANS } from '../../sections.ts'
import { sectionsTouched } from './changing-service.ts'
import { keepsToManuscript } from './checking.ts'
import { type Follower, say } from './followers.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENT_FULL, NEARLY, NOT_OURS, SECTION_FULL, STORE_AGAIN_MS } from './limits.ts'
import { changesAfter, documentTopic, loadDocument, type LoggedChange } from './log-queries.ts'

/** A change that is not stored yet, and who waits to be told that it is. */
export type Waiting = { update: Uint8Array; follower: Follower; number: number }

/** Why a change is not taken. */
export type Refusal = { why: string; /** It was made by no browser of ours. */ hostile: boolean }

const lettersIn = (root: Y.XmlFragment): number => {
  let letters = 0
  for (const child of root.toArray()) {
    if (child instanceof Y.XmlText) letters += child.length
    else if (child instanceof Y.XmlElement) letters += lettersIn(child) + 1
  }
  return letters
}

/** A document that somebody has open in this process: its text as it stands, stored or not, and who follows it. */
export class OpenDocument {
  readonly followers = new Set<Follower>()
  /** Sections that were changed since they were last written down, and by whom. */
  readonly changed = new Map<string, string | null>()
  waiting: Waiting[] = []
  doc = new Y.Doc()
  /** Up to where in the log it is. */
  seq = 0
  /** Bytes that came since its size was last measured, and what it was then. */
  bytes = 0
  readonly paperId: string
  private readonly kernel: Kernel
  private ready: Promise<void>
  private readonly stopListening: () => void
  private catchingUp: Promise<void> | undefined
  private isClosed = false

  constructor(kernel: Kernel, paperId: string, onNews: () => void) {
    this.kernel = kernel
    this.paperId = paperId
    this.ready = this.loadUntilThere()
    this.stopListening = kernel.doorbell.on(documentTopic(paperId), () => onNews())
  }

  opened(): Promise<void> {
    return this.ready
  }

  close(): void {
    this.isClosed = true
    this.stopListening()
    this.doc.destroy()
  }

  /** As it is stored, with what waits to be. */
  private async load(): Promise<void> {
    const { doc, seq } = await loadDocument(this.kernel.db, this.paperId)
    // Yjs tells of changes only below roots that it was asked for: any other would pass unseen.
    for (const { name } of SECTION_PLANS) sectionRoot(doc, name)
    referencesRoot(doc)
    doc.transact(() => {
      for (const { update } of this.waiting) Y.applyUpdate(doc, update)
    })
    this.doc.destroy()
    this.doc = doc
    this.seq = seq
    this.bytes = Y.encodeStateAsUpdate(doc).length
  }

  /** Begins anew with what is stored: for after something that should not be in it. */
  startOver(): Promise<void> {
    this.ready = this.loadUntilThere()
    return this.ready
  }

  // While the database is away whoever opens it waits; one that failed for good would stay so for as long as somebody tries.
  private async loadUntilThere(): Promise<void> {
    for (let failures = 0; !this.isClosed; failures += 1) {
      try {
        return await this.load()
      } catch (error) {
        this.kernel.log.warn({ err: error, paperId: this.paperId }, 'a document waits for the database')
        await pause(STORE_AGAIN_MS[Math.min(failures, STORE_AGAIN_MS.length - 1)])
      }
    }
  }

  /** Takes a change in and passes it on, or says why not. */
  take(follower: Follower, { update, number }: { update: Uint8Array; number: number }): Refusal | undefined {
    if (this.bytes + update.length > DOCUMENT_BYTES_MAX) return { why: DOCUMENT_FULL, hostile: false }
    const refusal = this.apply(update, follower.actor.id)
    if (refusal) return refusal
    this.bytes += update.length
    this.waiting.push({ update, follower, number })
    this.tell({ is: 'change', update }, follower)
    return undefined
  }

  private apply(update: Uint8Array, by: string | null): Refusal | undefined {
    let refusal: Refusal | undefined
    const look = (transaction: Y.Transaction) => {
      const touched = sectionsTouched(transaction)
      if (!keepsToManuscript(this.doc, transaction)) refusal = { why: NOT_OURS, hostile: true }
      else if (touched.some((name) => lettersIn(sectionRoot(this.doc, name)) > SECTION_LENGTH_MAX)) {
        refusal = { why: SECTION_FULL, hostile: false }
      } else for (const name of touched) this.changed.set(name, by)
    }
    this.doc.on('afterTransaction', look)
    try {
      Y.applyUpdate(this.doc, update)
    } catch {
      return { why: NOT_OURS, hostile: true }
    } finally {
      this.doc.off('afterTransaction', look)
    }
    // What rests on changes that never came can't be passed on.
    if (this.doc.store.pendingStructs) return { why: NOT_OURS, hostile: true }
    return refusal
  }

  /** What was stored elsewhere since, passed on to whoever follows here. */
  catchUp(): Promise<void> {
    this.catchingUp ??= this.readOn().finally(() => (this.catchingUp = undefined))
    return this.catchingUp
  }

  private async readOn(): Promise<void> {
    await this.ready
    this.takeStored(await changesAfter(this.kernel.db, this.paperId, this.seq))
  }

  takeStored(changes: LoggedChange[]): void {
    for (const { seq, bytes, presence } of changes) {
      if (seq <= this.seq) continue
      this.seq = seq
      let isNews = false
      const note = (transaction: Y.Transaction) => {
        const touched = sectionsTouched(transaction)
        isNews ||= touched.length > 0 || transaction.changed.size > 0
        for (const name of touched) if (!this.changed.has(name)) this.changed.set(name, null)
      }
      this.doc.on('afterTransaction', note)
      Y.applyUpdate(this.doc, bytes)
      this.doc.off('afterTransaction', note)
      if (isNews) this.tell({ is: 'change', update: bytes })
      if (presence) this.tell({ is: 'presence', update: Buffer.from(presence, 'base64') })
    }
  }

  tell(frame: Parameters<typeof say>[1], except?: Follower): void {
    for (const follower of this.followers) if (follower !== except) say(follower, frame)
  }

  get isNearlyFull(): boolean {
    return this.bytes > DOCUMENT_BYTES_MAX * NEARLY
  }
}

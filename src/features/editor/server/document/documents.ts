import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { diskFull } from '#server/http/errors.ts'
import { withoutPrecondition } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { completeClosed, confirmRelayed, confirmStored } from './confirm-changes.ts'
import { type Follower, type IncomingChange, noteTold, refuse, sendServerFrame } from './followers.ts'
import {
  CANNOT_STORE,
  DERIVE_AFTER_MS,
  REPAIR_AFTER_MS,
  LINGER_MS,
  NO_ROOM,
  NOT_READ,
  READ_WITHIN_MS,
  STORE_AGAIN_MS,
  STORED_WITHIN_MS,
  COLLECT_CHANGES_LONGEST_MS,
  COLLECT_CHANGES_MS,
  STORED_A_SECOND_MAX,
  DERIVE_LONGEST_MS,
  DERIVE_LATEST_MS,
  DERIVED_A_SECOND_MAX,
} from './limits.ts'
import { OpenDocument } from './open-document.ts'
import { storeChanges } from './change-storage.ts'
import { deriveAndReport } from './projection-failures/projection-failures.ts'

const NOTHING = Y.encodeStateAsUpdate(new Y.Doc())

const within = (work: Promise<unknown> | undefined, ms: number): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })])

/** Manages the documents that are open in this process: applies, stores and confirms changes. */
export class Documents {
  private readonly kernel: Kernel
  private readonly courses = new Map<string, Course>()
  private isReplaced = false
  /** The number of documents whose changes are being stored. */
  private beingStored = 0

  constructor(kernel: Kernel) {
    this.kernel = kernel
    void kernel.writeBarrier.untilReplaced().then(() => this.unload())
  }

  /**
   * Unloads all documents after the database was replaced, so that none of their content gets into the new database.
   */
  private unload(): void {
    this.isReplaced = true
    for (const { open, deriving, linger } of this.courses.values()) {
      clearTimeout(deriving)
      clearTimeout(linger)
      open.close()
    }
    this.courses.clear()
  }

  private courseOf(paperId: string): Course {
    const known = this.courses.get(paperId)
    if (known) {
      clearTimeout(known.linger)
      return known
    }
    const open = new OpenDocument(this.kernel, paperId, (head) => void this.onFrame(course, head))
    const course: Course = {
      open,
      storing: undefined,
      committing: undefined,
      deriving: undefined,
      deriveBy: 0,
      linger: undefined,
      readers: 0,
    }
    this.courses.set(paperId, course)
    return course
  }

  of(paperId: string): OpenDocument {
    return this.courseOf(paperId).open
  }

  /**
   * Derives the sections of a document from its stored changes. A tab that opens the document at the same moment uses
   * the same read of the log.
   * @throws Failure unavailable if the document cannot be read.
   */
  writeDown(paperId: string): Promise<void> {
    // Later writes of the document must not depend on the session of this call, since the document stays open after the
    // call.
    return withoutPrecondition(async () => {
      const course = this.courseOf(paperId)
      course.readers += 1
      try {
        await within(course.open.opened(), READ_WITHIN_MS)
        if (!course.open.isReady) throw new Failure('unavailable', NOT_READ)
        // If a member is typing, waits until the text is stored, so that the log need not be read again.
        await within(course.storing, STORED_WITHIN_MS)
        await deriveAndReport(this.kernel, course.open)
      } finally {
        course.readers -= 1
        this.lingerIdle(course)
      }
    })
  }

  leave(follower: Follower, paperId: string): void {
    const course = this.courses.get(paperId)
    if (!course?.open.followers.delete(follower)) return
    const { open } = course
    open.presences.leave(follower)
    open.elsewhere.announce({ asks: false })
    clearTimeout(follower.reconnecting)
    const complete = () => (this.isReplaced ? undefined : completeClosed(this.kernel, open, follower))
    void Promise.resolve(course.storing).then(complete)
    this.lingerIdle(course)
  }

  private lingerIdle(course: Course): void {
    if (!isIdle(course)) return
    clearTimeout(course.linger)
    course.linger = setTimeout(() => void this.closeIdle(course), LINGER_MS).unref()
  }

  /** Applies a new change. The change is stored shortly afterwards, and then confirmed. */
  take(follower: Follower, paperId: string, change: IncomingChange): void {
    const course = this.courses.get(paperId)
    if (!course) return
    const refusal = course.open.take(follower, change)
    if (!refusal) {
      follower.askedAgain = false
      this.storeSoon(course)
      return
    }
    const { why, kind } = refusal
    const { open } = course
    const again = open.startOver()
    if (kind !== 'incomplete' || follower.askedAgain) {
      refuse(follower, change.number, { why, code: kind === 'refused' ? CLOSED.refused : CLOSED.forbidden })
      return
    }
    // The change may depend on another member's change that was refused or could not be stored. Requests everything
    // that the document lacks from the tab. If the tab has the other change, the response contains it.
    follower.askedAgain = true
    void this.requestAll(follower, open, again)
  }

  private async requestAll(follower: Follower, open: OpenDocument, loaded: Promise<void>): Promise<void> {
    await loaded
    // Records a frame without changes, so that the number of frames stays correct.
    noteTold(follower, new Map())
    sendServerFrame(follower, { is: 'missing', update: NOTHING, vector: Y.encodeStateVector(open.doc) })
  }

  private storeSoon(course: Course): void {
    if (course.storing) return
    this.beingStored += 1
    course.storing = this.storeAll(course).finally(() => {
      this.beingStored -= 1
      course.storing = undefined
    })
  }

  private async storeAll(course: Course): Promise<void> {
    const { open } = course
    for (let failures = 0; open.waiting.length > 0 && !this.isReplaced;) {
      await pause(
        failures === 0 ? collectFor(this.beingStored) : STORE_AGAIN_MS[Math.min(failures, STORE_AGAIN_MS.length) - 1],
      )
      const waiting = [...open.waiting]
      try {
        if (this.kernel.disk.isFull()) throw diskFull()
        const committing = this.kernel.writeBarrier.runWrite(() => storeChanges(this.kernel, open.paperId, waiting))
        course.committing = committing
        const { seq, refused } = await committing
        open.waiting = open.waiting.slice(waiting.length)
        failures = 0
        if (seq === open.seq + 1) open.seq = seq
        confirmStored(open, waiting, refused)
        open.noteStored(waiting.filter(({ follower }) => !refused.has(follower)))
        if (refused.size > 0) await open.startOver()
        this.deriveSoon(course)
      } catch (error) {
        failures += 1
        this.kernel.disk.note(error)
        this.kernel.log.warn(
          { err: error, paperId: open.paperId },
          'the changes of a document are waiting for the database',
        )
        const why = this.kernel.disk.isFull() ? NO_ROOM : CANNOT_STORE
        for (const follower of new Set(open.waiting.map((one) => one.follower)))
          sendServerFrame(follower, { is: 'waiting', why })
      }
    }
  }

  private async onFrame(course: Course, head: number | undefined): Promise<void> {
    // Waits for the transaction of this process, whose changes need not be read from the log.
    await course.committing?.catch(() => undefined)
    if (head !== undefined && head <= course.open.seq) return
    await course.open
      .catchUp()
      .then(() => confirmRelayed(course.open))
      .catch((error: unknown) => this.kernel.log.warn({ err: error }, 'a document could not be caught up'))
  }

  /** Returns the number of documents whose sections are being derived. */
  private beingDerived(): number {
    return [...this.courses.values()].filter(({ deriving }) => deriving !== undefined).length
  }

  private deriveSoon(course: Course): void {
    const now = performance.now()
    if (course.deriving) clearTimeout(course.deriving)
    else course.deriveBy = now + deriveWithin(this.beingDerived())
    course.deriving = setTimeout(
      () => void this.derive(course),
      Math.max(
        0,
        Math.min(course.open.recorder.mayNeedRepair ? REPAIR_AFTER_MS : DERIVE_AFTER_MS, course.deriveBy - now),
      ),
    ).unref()
  }

  private async derive(course: Course): Promise<void> {
    course.deriving = undefined
    await course.storing
    try {
      await this.kernel.writeBarrier.runWrite(() => deriveAndReport(this.kernel, course.open))
    } catch (error) {
      this.kernel.log.warn(
        { err: error, paperId: course.open.paperId },
        'the text of a document is waiting for its projection',
      )
      if (!this.isReplaced) this.deriveSoon(course)
    }
  }

  private async closeIdle(course: Course): Promise<void> {
    await course.storing
    if (!isIdle(course)) return
    if (course.deriving) {
      clearTimeout(course.deriving)
      await this.derive(course)
    }
    if (!isIdle(course) || this.courses.get(course.open.paperId) !== course) return
    this.courses.delete(course.open.paperId)
    clearTimeout(course.deriving)
    course.open.close()
  }
}

const opened = new WeakMap<Kernel, Documents>()

/** Returns the documents that are open in this process. */
export function documentsOf(kernel: Kernel): Documents {
  const known = opened.get(kernel) ?? new Documents(kernel)
  opened.set(kernel, known)
  return known
}

/**
 * Returns the time in ms for which a document's changes are collected before they are stored. `documents` is the number
 * of documents with changes to store. A transaction takes the same time for one keystroke as for ten. With many active
 * documents, one transaction for each keystroke would delay all of them. Pure.
 */
export const collectFor = (documents: number): number =>
  Math.min(COLLECT_CHANGES_LONGEST_MS, Math.max(COLLECT_CHANGES_MS, (documents * 1_000) / STORED_A_SECOND_MAX))

/**
 * Returns the time in ms within which a document in continuous use is derived. `documents` is the number of such
 * documents. Deriving takes about 10 ms. It can be delayed, since a request for a paper derives the paper first. Pure.
 */
export const deriveWithin = (documents: number): number =>
  Math.min(DERIVE_LONGEST_MS, Math.max(DERIVE_LATEST_MS, (documents * 1_000) / DERIVED_A_SECOND_MAX))

/** A document that is open in this process, and its pending work. */
type Course = {
  open: OpenDocument
  /** Resolves once no change is pending. While people type without a pause, it does not resolve. */
  storing: Promise<void> | undefined
  /** The current transaction that stores changes. */
  committing: Promise<unknown> | undefined
  deriving: NodeJS.Timeout | undefined
  deriveBy: number
  linger: NodeJS.Timeout | undefined
  /** The number of calls that are using the document. */
  readers: number
}

const isIdle = ({ open, readers }: Course): boolean => open.followers.size === 0 && readers === 0

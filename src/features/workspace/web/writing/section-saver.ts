import { Failure } from '#shared/calls/failure.ts'
import type { SectionDraft, SectionDrafts } from './section-drafts.ts'
import { isUnsent, type Standing, standingAfter, type Stored, type Written } from './section-standing.ts'

/** After typing stops, while there are unsaved changes at all, and after each failure in a row. */
const PAUSE_MS = 1_500
const AUTOSAVE_MS = 30_000
const RETRIES_MS = [2_000, 5_000, 10_000, 30_000, 60_000]

type SectionSave = { content: string; base_version: number }
type Saved = { version: number; last_updated: string }

type SaverParts<R extends Saved> = {
  sections: Record<string, Stored>
  send: (section: string, save: SectionSave) => Promise<R>
  drafts: SectionDrafts
  onSaved: (reply: R) => void
}

/** What is known of a section beside what is shown. */
type Course = {
  timer?: ReturnType<typeof setTimeout> | undefined
  sending?: Promise<void> | undefined
  failures: number
  /** A text that was sent and perhaps arrived. */
  unanswered?: string | undefined
}

function firstPicture(stored: Stored, draft: SectionDraft | undefined): Written {
  const { content, version } = stored
  const shown = { text: content, stored: content, version }
  if (!draft || draft.content === content) return { ...shown, standing: { state: 'clean' } }
  const standing: Standing =
    draft.baseVersion === version ? { state: 'waiting' } : { state: 'conflict', theirs: stored }
  return { ...shown, text: draft.content, standing }
}

/**
 * Keeps what is typed into a paper's sections: on the device with each change, on the server soon after. One save of a
 * section is under way at a time, each based on the version before; nothing is ever overwritten unseen.
 */
export class SectionSaver<R extends Saved = Saved> {
  private readonly parts: SaverParts<R>
  private readonly courses = new Map<string, Course>()
  private readonly listeners = new Set<() => void>()
  private readonly autosave: ReturnType<typeof setInterval>
  private pictures: Record<string, Written>
  private isClosed = false

  constructor(parts: SaverParts<R>) {
    this.parts = parts
    const { sections, drafts } = parts
    this.pictures = Object.fromEntries(
      Object.entries(sections).map(([section, stored]) => [section, firstPicture(stored, drafts.read(section))]),
    )
    for (const [section, { standing }] of Object.entries(this.pictures)) {
      if (standing.state === 'waiting') this.sendLater(section, 0)
      else if (standing.state === 'clean') drafts.drop(section)
    }
    this.autosave = setInterval(() => void this.flushAll(), AUTOSAVE_MS)
  }

  /** The sections as they stand; the same object until something changes. */
  readonly read = (): Record<string, Written> => this.pictures

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  type(section: string, text: string): void {
    const isSending = this.courseOf(section).sending !== undefined
    this.paint(section, { text, ...(isSending ? {} : { standing: { state: 'waiting' } }) })
    this.keep(section)
    if (!isSending) this.sendLater(section, PAUSE_MS)
  }

  /** Sends a section now, after a save of it that is under way. Resolves when it was answered, whatever the answer. */
  async flush(section: string): Promise<void> {
    const course = this.courseOf(section)
    clearTimeout(course.timer)
    await course.sending
    const picture = this.pictures[section]
    if (!picture || !isUnsent(picture) || picture.standing.state === 'conflict') return
    // Two that waited for the same save share the next one.
    course.sending ??= this.send(section, picture).finally(() => (course.sending = undefined))
    await course.sending
  }

  async flushAll(): Promise<void> {
    await Promise.all(this.unsent().map((section) => this.flush(section)))
  }

  hasUnsent(): boolean {
    return this.unsent().length > 0
  }

  /** Takes in what the server has now, where nothing typed would be lost by it. */
  learn(fresh: Record<string, Stored>): void {
    for (const [section, { content, version }] of Object.entries(fresh)) {
      const known = this.pictures[section]
      if (!known || version <= known.version || isUnsent(known)) continue
      this.paint(section, { text: content, stored: content, version, standing: { state: 'clean' } })
    }
  }

  /** Ends a conflict with the text that the writer chose. */
  choose(section: string, whose: 'mine' | 'theirs'): void {
    const standing = this.pictures[section]?.standing
    if (standing?.state !== 'conflict') return
    const { content, version } = standing.theirs
    if (whose === 'theirs') {
      this.parts.drafts.drop(section)
      return this.paint(section, { text: content, stored: content, version, standing: { state: 'clean' } })
    }
    this.paint(section, { stored: content, version, standing: { state: 'waiting' } })
    this.keep(section)
    void this.flush(section)
  }

  /** The page goes away: hands over what is unsent, once, to a send that outlives the page. */
  leave(sendLast: (section: string, save: SectionSave) => void): void {
    for (const section of this.unsent()) {
      const { text, version, standing } = this.pictureOf(section)
      if (standing.state === 'conflict') continue
      this.courseOf(section).unanswered = text
      sendLast(section, { content: text, base_version: version })
    }
  }

  /** Sends what is unsent once more; what then fails stays on the device until the paper is opened again. */
  close(): void {
    this.isClosed = true
    clearInterval(this.autosave)
    for (const { timer } of this.courses.values()) clearTimeout(timer)
    void this.flushAll()
  }

  private unsent(): string[] {
    return Object.entries(this.pictures).flatMap(([section, picture]) => (isUnsent(picture) ? [section] : []))
  }

  private courseOf(section: string): Course {
    const course = this.courses.get(section) ?? { failures: 0 }
    this.courses.set(section, course)
    return course
  }

  private pictureOf(section: string): Written {
    const picture = this.pictures[section]
    if (!picture) throw new Error(`No section is named ${section}`)
    return picture
  }

  private paint(section: string, changes: Partial<Written>): void {
    this.pictures = { ...this.pictures, [section]: { ...this.pictureOf(section), ...changes } }
    for (const listener of this.listeners) listener()
  }

  private keep(section: string): boolean {
    const { text, version } = this.pictureOf(section)
    return this.parts.drafts.keep(section, { content: text, baseVersion: version })
  }

  private sendLater(section: string, ms: number): void {
    const course = this.courseOf(section)
    clearTimeout(course.timer)
    if (!this.isClosed) course.timer = setTimeout(() => void this.flush(section), ms)
  }

  private async send(section: string, { text, version }: Written): Promise<void> {
    this.paint(section, { standing: { state: 'saving' } })
    try {
      const reply = await this.parts.send(section, { content: text, base_version: version })
      this.settle(section, { content: text, version: reply.version, at: new Date(reply.last_updated) })
      this.parts.onSaved(reply)
    } catch (error) {
      this.fail(section, text, error instanceof Failure ? error : new Failure('internal', 'Something went wrong.'))
    }
  }

  private settle(section: string, { content, version, at }: Stored & { at: Date }): void {
    const done = this.pictureOf(section).text === content
    Object.assign(this.courseOf(section), { failures: 0, unanswered: undefined })
    this.paint(section, { stored: content, version, standing: done ? { state: 'saved', at } : { state: 'waiting' } })
    if (done) return this.parts.drafts.drop(section)
    this.keep(section)
    this.sendLater(section, PAUSE_MS)
  }

  private fail(section: string, sent: string, failure: Failure): void {
    const course = this.courseOf(section)
    const { text } = this.pictureOf(section)
    const outcome = standingAfter(failure, { text, unanswered: course.unanswered, kept: this.keep(section) })
    if ('adopt' in outcome) return this.settle(section, { ...outcome.adopt, at: outcome.standing.at })
    if (outcome.mayHaveArrived) course.unanswered = sent
    this.paint(section, { standing: outcome.standing })
    if (!outcome.again) return
    const wait = RETRIES_MS[Math.min(course.failures, RETRIES_MS.length - 1)] ?? AUTOSAVE_MS
    this.sendLater(section, outcome.afterMs ?? wait)
    course.failures += 1
  }
}

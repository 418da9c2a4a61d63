import type { Id, LostRun } from '../losses/lost-runs.ts'
import { type ClockSpans, spansIn } from '../losses/spans.ts'
import { charactersOf, keyOf } from './characters.ts'
import type { CharacterRun, Passage } from './moved-text.ts'

/** The maximum number of deleted characters whose text is remembered for a document. */
const REMEMBERED_MAX = 50_000

/** Returns the parts of a run of characters that are in the given spans. Pure. */
export function partsIn({ client, clock, text }: CharacterRun, spans: ClockSpans): CharacterRun[] {
  return spansIn({ client, from: clock, to: clock + text.length }, spans).map(({ from, to }) => ({
    client,
    clock: from,
    text: text.slice(from - clock, to - clock),
  }))
}

const lengthOf = (passage: Passage): number => passage.reduce((sum, { text }) => sum + text.length, 0)

/** Text that was deleted. */
export type Remembered = {
  passage: Passage
  /** The character after which it was typed, if it is known. */
  origin: Id | null
  /**
   * The last character that the deleting change inserted: a tab that has received it has received the deletion. Undefined
   * if the change inserted nothing, and for text that was lost instead of deleted.
   */
  by?: Id | undefined
  isLost?: boolean
}

/** Remembers the text of the characters that were deleted last, since Yjs discards it. */
export class DeletedText {
  private passages: Remembered[] = []
  private length = 0

  /** Remembers the text of deleted characters. */
  add(passages: readonly Passage[], { deleted, by }: { deleted: ClockSpans; by: Id | undefined }): void {
    for (const passage of passages) {
      const own = passage.flatMap((run) => partsIn(run, deleted))
      if (own.length > 0) this.push({ passage: own, origin: null, by })
    }
  }

  /** Remembers text that was lost with its node. */
  addLost(runs: readonly LostRun[]): void {
    for (const { kind, client, clock, text, origin } of runs)
      if (kind === 'text' && text !== '') this.push({ passage: [{ client, clock, text }], origin, isLost: true })
  }

  private push(remembered: Remembered): void {
    this.passages.push(remembered)
    this.length += lengthOf(remembered.passage)
    while (this.length > REMEMBERED_MAX) this.length -= lengthOf(this.passages.shift()?.passage ?? [])
  }

  /** Returns the text of these characters as far as it is remembered, each passage as it was deleted. */
  passagesIn(spans: ClockSpans): Remembered[] {
    if (spans.size === 0) return []
    return this.passages.flatMap((one) => {
      const passage = one.passage.flatMap((run) => partsIn(run, spans))
      return passage.length > 0 ? [{ ...one, passage }] : []
    })
  }
}

/**
 * Returns a passage with deleted text inserted after the character after which the text was typed. Returns undefined if
 * the passage does not contain that character.
 */
function insertAfterOrigin(passage: Passage, { passage: text, origin }: Remembered): CharacterRun[] | undefined {
  if (!origin) return undefined
  const at = passage.findIndex(
    ({ client, clock, text: { length } }) =>
      client === origin.client && clock <= origin.clock && origin.clock < clock + length,
  )
  const run = passage[at]
  if (!run) return undefined
  const into = origin.clock + 1 - run.clock
  const start = { ...run, text: run.text.slice(0, into) }
  const end = { ...run, clock: run.clock + into, text: run.text.slice(into) }
  return [...passage.slice(0, at), start, ...text, ...(end.text === '' ? [] : [end]), ...passage.slice(at + 1)]
}

/** Adds deleted text to the passage in which it was typed, or as a passage of its own. Changes the list. */
export function addRemembered(passages: Passage[], remembered: Remembered): void {
  for (const [at, passage] of passages.entries()) {
    const longer = insertAfterOrigin(passage, remembered)
    if (!longer) continue
    passages[at] = longer
    return
  }
  passages.push(remembered.passage)
}

/** Returns a function that returns the text of a character, if a passage contains it. */
export function textById(passages: readonly Passage[]): (id: Id) => string | undefined {
  const characters = new Map(passages.flat().flatMap((run) => charactersOf(run, run.text)))
  return (id) => characters.get(keyOf(id))
}

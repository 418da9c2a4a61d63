import diff from 'fast-diff'
import * as Y from 'yjs'

/** Letters [from, to) of a text become `put`. Edits of one text are in order and apart from each other. */
export type Edit = { from: number; to: number; put: string }

/** Above so many letters on both sides, texts are compared by sentences first: letter by letter would take seconds. */
const LETTERS_COMPARED_MAX = 4_000
const FIRST_PRIVATE = 0xe000
const SENTENCES_MAX = 6_000

function editsOf(
  parts: [number, string][],
  lengthOf: (part: string) => number,
  textOf: (part: string) => string,
): Edit[] {
  const edits: Edit[] = []
  let at = 0
  for (const [what, part] of parts) {
    const last = edits.at(-1)
    const joins = last && last.to === at ? last : undefined
    if (what === diff.EQUAL) at += lengthOf(part)
    else if (what === diff.DELETE) {
      if (joins) joins.to = at + lengthOf(part)
      else edits.push({ from: at, to: at + lengthOf(part), put: '' })
      at += lengthOf(part)
    } else if (joins) joins.put += textOf(part)
    else edits.push({ from: at, to: at, put: textOf(part) })
  }
  return edits
}

const lettersCompared = (before: string, after: string): Edit[] =>
  editsOf(
    diff(before, after),
    (part) => part.length,
    (part) => part,
  )

// Each different sentence becomes one letter, so that long texts are compared in the time of short ones.
function sentencesCompared(before: string, after: string): Edit[] {
  const letters = new Map<string, string>()
  const sentences: string[] = []
  const encode = (text: string): string =>
    (text.match(/[^\n.!?]*[\n.!?]*\s*/g) ?? [])
      .filter((sentence) => sentence !== '')
      .map((sentence) => {
        const known = letters.get(sentence)
        if (known !== undefined) return known
        const letter = String.fromCharCode(FIRST_PRIVATE + sentences.length)
        letters.set(sentence, letter)
        sentences.push(sentence)
        return letter
      })
      .join('')
  const [one, other] = [encode(before), encode(after)]
  if (one.length + other.length > SENTENCES_MAX) return [{ from: 0, to: before.length, put: after }]
  const decode = (part: string) =>
    Array.from({ length: part.length }, (_, at) => sentences[part.charCodeAt(at) - FIRST_PRIVATE] ?? '').join('')
  return editsOf(diff(one, other), (part) => decode(part).length, decode)
}

const finer = (before: string, { from, to, put }: Edit): Edit[] =>
  to - from > LETTERS_COMPARED_MAX || put.length > LETTERS_COMPARED_MAX
    ? [{ from, to, put }]
    : lettersCompared(before.slice(from, to), put).map((edit) => ({
        from: edit.from + from,
        to: edit.to + from,
        put: edit.put,
      }))

/** What makes `after` of `before`. Pure. */
export function editsBetween(before: string, after: string): Edit[] {
  if (before === after) return []
  if (Math.min(before.length, after.length) <= LETTERS_COMPARED_MAX) {
    return Math.max(before.length, after.length) <= LETTERS_COMPARED_MAX * 4 || before === '' || after === ''
      ? lettersCompared(before, after)
      : sentencesCompared(before, after).flatMap((edit) => finer(before, edit))
  }
  return sentencesCompared(before, after).flatMap((edit) => finer(before, edit))
}

/** Pure. */
export function applied(text: string, edits: Edit[]): string {
  let result = text
  for (const { from, to, put } of edits.toReversed()) result = result.slice(0, from) + put + result.slice(to)
  return result
}

/**
 * A text with the edits of two who both began with `base`: what either put in stays, what either took out goes. Pure.
 */
export function merged(base: string, mine: string, theirs: string): string {
  if (mine === base || mine === theirs) return theirs
  if (theirs === base) return mine
  const [one, other] = [new Y.Doc(), new Y.Doc()]
  one.getText().insert(0, base)
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
  for (const [doc, after] of [
    [one, theirs],
    [other, mine],
  ] as const) {
    const text = doc.getText()
    for (const { from, to, put } of editsBetween(base, after).toReversed()) {
      text.delete(from, to - from)
      text.insert(from, put)
    }
  }
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
  return one.getText().toJSON()
}

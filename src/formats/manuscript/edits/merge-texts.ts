import { applied, type Edit, editsBetween } from './edits.ts'

/** Words that were not merged, since another member changed the same words. Includes the text before and after them. */
export type Conflict = { words: string; before: string; after: string }

/** The number of characters before and after a conflict that identify its position. */
const CONTEXT_LENGTH = 80

/** Words and numbers, such as "well-known", "0.05", "mg/kg" and "1,000". */
const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,'’\-–/·][\p{L}\p{N}\p{M}]+)*/gu
const STARTS_WITH_WORD = /^[\p{L}\p{N}\p{M}]/u
const ENDS_WITH_WORD = /[\p{L}\p{N}\p{M}]$/u

type Span = { from: number; to: number }

const wordsOf = (text: string): Span[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ from: index, to: index + word.length }))

/** Returns the last word that begins at or before an offset. Pure. */
function wordAt(words: Span[], offset: number): Span | undefined {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as Span).from <= offset) low = middle + 1
    else high = middle
  }
  return words[low - 1]
}

/** Returns the whole words that an edit changes. Pure. */
function widened(words: Span[], { from, to, put }: Edit): Span {
  const [first, last] = [wordAt(words, from - 1), wordAt(words, to)]
  const cutsFirst = first !== undefined && (first.to > from || (first.to === from && STARTS_WITH_WORD.test(put)))
  const cutsLast =
    last !== undefined && last.to > to && (last.from < to || (last.from === to && ENDS_WITH_WORD.test(put)))
  return { from: cutsFirst ? first.from : from, to: cutsLast ? last.to : to }
}

/** Returns the edits that change `base` to `text`. Each edit changes whole words. Pure. */
function wordEdits(base: string, text: string): Edit[] {
  const words = wordsOf(base)
  const spans: (Span & { growth: number })[] = []
  for (const edit of editsBetween(base, text)) {
    const wide = widened(words, edit)
    const growth = edit.put.length - (edit.to - edit.from)
    const last = spans.at(-1)
    if (last && wide.from < last.to) {
      last.to = Math.max(last.to, wide.to)
      last.growth += growth
    } else spans.push({ ...wide, growth })
  }
  let shift = 0
  return spans.map(({ from, to, growth }) => {
    const put = text.slice(from + shift, to + shift + growth)
    shift += growth
    return { from, to, put }
  })
}

const isInsertion = ({ from, to }: Edit): boolean => from === to

/** Returns whether two edits change the same or adjacent words. Two insertions at the same place do not collide. */
const collide = (one: Edit, other: Edit): boolean =>
  !(isInsertion(one) && isInsertion(other)) && one.from <= other.to && other.from <= one.to

type Region = Span & { mine: Edit[]; theirs: Edit[] }

/** Groups the edits that collide, directly or through other edits. Pure. */
function regionsOf(mine: Edit[], theirs: Edit[]): Region[] {
  const regions: Region[] = []
  const tagged = [
    ...theirs.map((edit) => ({ edit, theirs: [edit], mine: [] as Edit[] })),
    ...mine.map((edit) => ({ edit, theirs: [] as Edit[], mine: [edit] })),
  ].toSorted((one, other) => one.edit.from - other.edit.from || one.edit.to - other.edit.to)
  for (const { edit, ...owned } of tagged) {
    const last = regions.at(-1)
    // The edits of one member are sorted and never adjacent, so only the last one can collide with this one.
    const other = (owned.mine.length > 0 ? last?.theirs : last?.mine)?.at(-1)
    const joins = last && (edit.from < last.to || (other && collide(other, edit)))
    if (!last || !joins) {
      regions.push({ from: edit.from, to: edit.to, ...owned })
      continue
    }
    last.to = Math.max(last.to, edit.to)
    last.mine.push(...owned.mine)
    last.theirs.push(...owned.theirs)
  }
  return regions
}

const within = (base: string, { from, to }: Span, edits: Edit[]): string =>
  applied(
    base.slice(from, to),
    edits.map((edit) => ({ from: edit.from - from, to: edit.to - from, put: edit.put })),
  )

/**
 * Merges the changes of two members who started from the same `base`. Words are the smallest unit. If both inserted
 * text at the same place, the texts become two paragraphs. If both changed the same or adjacent words, keeps `theirs`,
 * and returns the words of `mine` as conflicts. Pure.
 */
export function mergeTexts(base: string, mine: string, theirs: string): { text: string; conflicts: Conflict[] } {
  if (mine === base || mine === theirs) return { text: theirs, conflicts: [] }
  if (theirs === base) return { text: mine, conflicts: [] }
  const conflicts: Conflict[] = []
  let text = ''
  let at = 0
  let last: Region | undefined
  for (const region of regionsOf(wordEdits(base, mine), wordEdits(base, theirs))) {
    text += base.slice(at, region.from)
    at = region.to
    const [own, others] = [within(base, region, region.mine), within(base, region, region.theirs)]
    const isInsertedTwice =
      last !== undefined && last.to === region.from && region.from === region.to && last.from === last.to
    if (isInsertedTwice && !/\s$/.test(text) && !/^\s/.test(own)) text += '\n\n'
    text += region.theirs.length === 0 ? own : others
    last = region
    if (region.mine.length === 0 || region.theirs.length === 0 || own === others) continue
    const before = base.slice(Math.max(0, region.from - CONTEXT_LENGTH), region.from)
    const after = base.slice(region.to, region.to + CONTEXT_LENGTH)
    if (own.trim() !== '') conflicts.push({ words: own, before, after })
  }
  return { text: text + base.slice(at), conflicts }
}

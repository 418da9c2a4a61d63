import { sentencesOf, wordsIn } from '#formats/style-checks/sentences.ts'
import { stemsOf } from '#features/search/server/public.ts'
import type { Db } from '#server/data/db.ts'

const WORD = /[\p{L}\p{N}]+/gu
const QUOTED_WORDS_MAX = 60
const LEFT_OUT = ' … '

/** A sentence, and its place among all: sentences with consecutive places are neighbours in one paragraph. */
export type PlacedSentence = { text: string; place: number }
/** With the stems that it holds. */
export type StemmedSentence = PlacedSentence & { stems: string[] }

const wordsOf = (text: string): string[] => text.normalize('NFC').toLowerCase().match(WORD) ?? []

/** The sentences of a text's paragraphs that are short enough to be quoted. Pure. */
export function quotableSentences(text: string): PlacedSentence[] {
  let place = 0
  return runningText(text).flatMap((paragraph) => {
    place += 1
    return sentencesOf(paragraph)
      .map((sentence) => ({ text: sentence.text, place: (place += 1) }))
      .filter((sentence) => wordsIn(sentence.text) <= QUOTED_WORDS_MAX)
  })
}

/** Those sentences, each with the stems that it holds. */
export const stemmedSentences = (db: Db, text: string): Promise<StemmedSentence[]> =>
  withStems(db, quotableSentences(text))

/** Sentences with the stems that each holds. */
export async function withStems<One extends PlacedSentence>(
  db: Db,
  sentences: One[],
): Promise<(One & StemmedSentence)[]> {
  const words = sentences.map((sentence) => wordsOf(sentence.text))
  const stemOf = await stemsOf(db, [...new Set(words.flat())])
  return sentences.map((sentence, index) => ({
    ...sentence,
    stems: [...new Set((words[index] ?? []).map(stemOf).filter((stem) => typeof stem === 'string'))],
  }))
}

/** The sentences that hold most of some stems, in the order of the text; the first where none holds any. */
export function bestSentences(
  sentences: readonly StemmedSentence[],
  wanted: ReadonlySet<string>,
  most: number,
): PlacedSentence[] {
  const scored = sentences.map(({ text, place, stems }) => ({
    text,
    place,
    // Figures usually state results, which is what most questions are about.
    score: stems.filter((stem) => wanted.has(stem)).length + (/\d/.test(text) ? 0.6 : 0),
  }))
  const best = scored.toSorted((one, other) => other.score - one.score || one.place - other.place).slice(0, most)
  return best.toSorted((one, other) => one.place - other.place)
}

/** Sentences as one quotation: an ellipsis says where something was left out between them. Pure. */
export const quotation = (sentences: readonly PlacedSentence[]): string =>
  sentences.reduce((quote, { text, place }, index) => {
    const before = sentences[index - 1]
    return before ? `${quote}${place === before.place + 1 ? ' ' : LEFT_OUT}${text}` : text
  }, '')

const LIST_MARK = /^\s*(?:[-–—*•·▪]|\(?(?:\d{1,3}|[a-z])[.)])\s/i

const SENTENCE_END = /[.!?…][)\]”"’']*(?:\s*\[[\d,–\s-]+\]|[\d⁰¹²³⁴-⁹,⁻–]+)?$/

/**
 * Returns the running text, paragraph by paragraph; '' replaces an omission: rows of a table, headings, points of a
 * list. A text of one line is kept whole, whatever it ends with. Pure.
 */
function runningText(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const isAlone = lines.filter(Boolean).length === 1
  return lines.map((line) =>
    !line.includes('\t') && !LIST_MARK.test(line) && (isAlone || SENTENCE_END.test(line)) ? line : '',
  )
}

import { sentencesOf, wordsIn } from '#formats/style-checks/sentences.ts'
import { stemsOf } from '#features/search/server/public.ts'
import { normalText, normalWords } from '#shared/text/normal-text.ts'
import type { Db } from '#server/data/db.ts'

const QUOTED_WORDS_MAX = 60
const LEFT_OUT = ' … '

/** A sentence and its position. Sentences with consecutive positions are neighbours in one paragraph. */
export type PlacedSentence = { text: string; place: number }
/** A sentence with the stems that it contains. */
export type StemmedSentence = PlacedSentence & { stems: string[] }

const wordsOf = (text: string): string[] => normalWords(normalText(text))

/** Returns the sentences of a text's paragraphs that are short enough to be quoted. Pure. */
export function quotableSentences(text: string): PlacedSentence[] {
  let place = 0
  return runningText(text).flatMap((paragraph) => {
    place += 1
    return sentencesOf(paragraph)
      .map((sentence) => ({ text: sentence.text, place: (place += 1) }))
      .filter((sentence) => wordsIn(sentence.text) <= QUOTED_WORDS_MAX)
  })
}

/** Returns the quotable sentences of a text, each with its stems. */
export const stemmedSentences = (db: Db, text: string): Promise<StemmedSentence[]> =>
  withStems(db, quotableSentences(text))

/** Adds to each sentence the stems that it contains. */
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

/**
 * Returns the sentences that contain most of the given stems, in the order of the text; the first sentences if none
 * contains any of the stems.
 */
export function bestSentences(
  sentences: readonly StemmedSentence[],
  wanted: ReadonlySet<string>,
  most: number,
): PlacedSentence[] {
  const scored = sentences.map(({ text, place, stems }) => ({
    text,
    place,
    // Numbers usually state results, and most questions are about results.
    score: stems.filter((stem) => wanted.has(stem)).length + (/\d/.test(text) ? 0.6 : 0),
  }))
  const best = scored.toSorted((one, other) => other.score - one.score || one.place - other.place).slice(0, most)
  return best.toSorted((one, other) => one.place - other.place)
}

/** Joins sentences into one quotation, with an ellipsis where sentences between them are omitted. Pure. */
export const quotation = (sentences: readonly PlacedSentence[]): string =>
  sentences.reduce((quote, { text, place }, index) => {
    const before = sentences[index - 1]
    return before ? `${quote}${place === before.place + 1 ? ' ' : LEFT_OUT}${text}` : text
  }, '')

const LIST_MARK = /^\s*(?:[-–—*•·▪]|\(?(?:\d{1,3}|[a-z])[.)])\s/i

const SENTENCE_END = /[.!?…][)\]”"’']*(?:\s*\[[\d,–\s-]+\]|[\d⁰¹²³⁴-⁹,⁻–]+)?$/

/**
 * Returns the paragraphs of running text. Table rows, headings and list items are replaced with ''. A text that
 * consists of one line is always returned. Pure.
 */
function runningText(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const isAlone = lines.filter(Boolean).length === 1
  return lines.map((line) =>
    !line.includes('\t') && !LIST_MARK.test(line) && (isAlone || SENTENCE_END.test(line)) ? line : '',
  )
}

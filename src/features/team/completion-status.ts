import { SECTION_COMPLETED_WORDS, SUBMIT_PROGRESS_MIN } from '#shared/business.ts'
import { countWords } from '#formats/manuscript/words.ts'
import { visibleText } from '#shared/text/visible-text.ts'

/** The progress of a section. Source: docs/product.md, "Editor". */
export type CompletionStatus = 'not_started' | 'in_progress' | 'completed'

/**
 * Returns whether a section counts towards the paper's words: all but abstract and references.
 * Source: docs/product.md, "Submission and review". Pure.
 */
export const isCountedSection = (name: string): boolean => name !== 'abstract' && name !== 'references'

/**
 * Returns the progress of a section. `words`: the section's word count, if `text` also contains captions and tables,
 * which do not count. Pure.
 */
export function completionOf(text: string, words = countWords(text)): CompletionStatus {
  if (visibleText(text) === '') return 'not_started'
  return words < SECTION_COMPLETED_WORDS ? 'in_progress' : 'completed'
}

/** Returns the percentage of completed sections, rounded. */
export const progressOf = ({ completed, total }: { completed: number; total: number }): number =>
  total === 0 ? 0 : Math.round((completed / total) * 100)

const grouped = (count: number): string => count.toLocaleString('en')

type Readiness = { words: number; minimumWords: number; completed: number; total: number }

/** Returns how many more sections must be completed before the paper can be submitted. Pure. */
function sectionsToFinish({ completed, total }: Pick<Readiness, 'completed' | 'total'>): number {
  let more = 0
  while (completed + more < total && progressOf({ completed: completed + more, total }) < SUBMIT_PROGRESS_MIN) more += 1
  return more
}

const counted = (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`

/** Returns sentences on what a paper still needs before submission; empty if it is ready. Pure. */
export function missingForSubmission({ words, minimumWords, completed, total }: Readiness): string[] {
  const more = minimumWords - words
  const toWrite =
    more > 0
      ? `${counted(more, 'word', 'words')} to go (${grouped(words)} of ${grouped(minimumWords)}, not counting abstract and references)`
      : ''
  const isUnfinished = progressOf({ completed, total }) < SUBMIT_PROGRESS_MIN
  const toFinish = isUnfinished
    ? `${counted(sectionsToFinish({ completed, total }), 'section', 'sections')} to finish`
    : ''
  if (toWrite !== '') return [toFinish === '' ? `${toWrite}.` : `${toWrite} and ${toFinish}.`]
  if (toFinish === '') return []
  return [
    `${toFinish}: each needs at least ${SECTION_COMPLETED_WORDS} words, and the references need a citation in the text.`,
  ]
}

import { SECTION_COMPLETED_WORDS, SUBMIT_PROGRESS_MIN } from '#shared/business.ts'
import { countWords } from '#formats/manuscript/words.ts'
import { visibleText } from '#shared/text/visible-text.ts'

/** The progress of a section. Source: specification 001, section 4. */
export type CompletionStatus = 'not_started' | 'in_progress' | 'completed'

/**
 * Returns whether a section counts towards the paper's words: all but abstract and references. Source: the issue of the
 * workspace. Pure.
 */
export const isCountedSection = (name: string): boolean => name !== 'abstract' && name !== 'references'

/**
 * Returns the progress of a section. `words`: the number of words of its text alone, if `text` also has captions and
 * tables. Pure.
 */
export function completionOf(text: string, words = countWords(text)): CompletionStatus {
  if (visibleText(text) === '') return 'not_started'
  return words < SECTION_COMPLETED_WORDS ? 'in_progress' : 'completed'
}

/** Returns the rounded share of completed sections, 0 to 100. */
export const progressOf = ({ completed, total }: { completed: number; total: number }): number =>
  total === 0 ? 0 : Math.round((completed / total) * 100)

const grouped = (count: number): string => count.toLocaleString('en')

type Readiness = { words: number; minimumWords: number; progress: number }

/** Returns what a paper still lacks before it can be submitted, one sentence each; empty when it is ready. */
export function missingForSubmission({ words, minimumWords, progress }: Readiness): string[] {
  const missing: string[] = []
  if (words < minimumWords) {
    const more = minimumWords - words
    const needed = more === 1 ? 'One more word is needed' : `${grouped(more)} more words are needed`
    missing.push(`${needed} (${grouped(words)} of ${grouped(minimumWords)}; abstract and references do not count).`)
  }
  if (progress < SUBMIT_PROGRESS_MIN) {
    missing.push(
      `Progress is ${progress} %; ${SUBMIT_PROGRESS_MIN} % is needed: each section needs at least ${SECTION_COMPLETED_WORDS} words, and the references one that is cited.`,
    )
  }
  return missing
}

import { SECTION_COMPLETED_WORDS, SUBMIT_PROGRESS_MIN } from '#shared/business.ts'
import { visible } from '#shared/text/visible.ts'

/** How far a section is. Source: specification 001, section 4. */
export type CompletionStatus = 'not_started' | 'in_progress' | 'completed'

/** Words are runs of characters between white space that hold a letter or a digit: a dash on its own is none. */
export const countWords = (text: string): number => text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length

export function completionOf(text: string): CompletionStatus {
  if (visible(text) === '') return 'not_started'
  return countWords(text) < SECTION_COMPLETED_WORDS ? 'in_progress' : 'completed'
}

/** The rounded share of completed sections, 0 to 100. */
export const progressOf = ({ completed, total }: { completed: number; total: number }): number =>
  total === 0 ? 0 : Math.round((completed / total) * 100)

const grouped = (count: number): string => count.toLocaleString('en')

type Readiness = { words: number; minimumWords: number; progress: number }

/** What a paper still lacks before it can be submitted, one sentence each; empty when it is ready. */
export function missingForSubmission({ words, minimumWords, progress }: Readiness): string[] {
  const missing: string[] = []
  if (words < minimumWords) {
    const more = minimumWords - words
    const needed = more === 1 ? 'One more word is needed' : `${grouped(more)} more words are needed`
    missing.push(`${needed} (${grouped(words)} of ${grouped(minimumWords)}).`)
  }
  if (progress < SUBMIT_PROGRESS_MIN) {
    missing.push(
      `Progress is ${progress} %; ${SUBMIT_PROGRESS_MIN} % is needed: each section with at least ${SECTION_COMPLETED_WORDS} words.`,
    )
  }
  return missing
}

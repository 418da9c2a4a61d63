import { PAPER_CATEGORIES, type PaperCategory } from '#shared/categories.ts'
import { countWords } from '#formats/manuscript/words.ts'
import { APPROVAL_MISSING, type Ethics, ETHICS_MISSING, type Statement, STATEMENT_MISSING, STATEMENTS } from '../../declarations.ts'
import { ABSTRACT_WORDS_MAX, ABSTRACT_WORDS_MIN, REQUIRED_MISSING } from '../../limits.ts'

/** What is typed into the form. */
export type SubmissionDraft = {
  abstract: string
  keywords: string
  category: string
  coAuthors: string
  submissionNotes: string
  /** Undefined while nothing is chosen. */
  ethics: Ethics | undefined
  ethics_details: string
} & Record<Statement, string>
export type SubmissionErrors = Partial<Record<keyof SubmissionDraft, string>>

/** Verbatim from the specification. */
export const SUBMIT_FAILED = 'Failed to submit paper. Please try again.'

export const isCategory = (text: string): text is PaperCategory => PAPER_CATEGORIES.some((known) => known === text)

function abstractError(abstract: string): string | undefined {
  const words = countWords(abstract)
  if (abstract.trim() === '') return REQUIRED_MISSING
  if (words < ABSTRACT_WORDS_MIN || words > ABSTRACT_WORDS_MAX) {
    return `The abstract needs ${ABSTRACT_WORDS_MIN} to ${ABSTRACT_WORDS_MAX} words; it has ${words}.`
  }
  return undefined
}

/** What does not hold yet, beside its field; empty when all holds. The server checks the same. Pure. */
export function errorsIn(draft: SubmissionDraft): SubmissionErrors {
  const { abstract, category, ethics, ethics_details: details } = draft
  const found: SubmissionErrors = { abstract: abstractError(abstract) }
  if (!isCategory(category)) found.category = REQUIRED_MISSING
  if (!ethics) found.ethics = ETHICS_MISSING
  if (ethics === 'approved' && details.trim() === '') found.ethics_details = APPROVAL_MISSING
  for (const name of Object.keys(STATEMENTS) as Statement[]) {
    if (draft[name].trim() === '') found[name] = STATEMENT_MISSING
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

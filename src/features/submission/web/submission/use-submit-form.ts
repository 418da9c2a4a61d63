import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Failure } from '#shared/calls/failure.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { countWords } from '#formats/manuscript/words.ts'
import { type PaperCategory, PAPER_CATEGORIES } from '#shared/categories.ts'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { useWrite } from '#ui/use-write.ts'
import type { Workspace } from '../../contract.ts'
import {
  type Declarations,
  type Ethics,
  type Statement,
  ETHICS_MISSING,
  APPROVAL_MISSING,
  STATEMENTS,
  STATEMENT_MISSING,
} from '../../declarations.ts'
import {
  declaredFunders,
  draftOfFunder,
  type FunderDraft,
  funderErrors,
  fundersInLines,
  linesOfFunders,
} from './funder-draft.ts'
import { REQUIRED_MISSING, ABSTRACT_WORDS_MIN, ABSTRACT_WORDS_MAX } from '../../limits.ts'

type SubmitFormParts = {
  paper: Workspace['paper']
  /** The abstract section's text, the initial value of the form's abstract. */
  abstract: string
  /** The use of AI tools recorded in the paper; null if there is none. */
  aiNoted: string | null
}

/** Returns the error message for a failed submission, followed by the server's reason if there is one. Pure. */
export function failureInWords(failure: unknown): string {
  const told = failure instanceof Failure && failure.kind !== 'internal' ? ` ${failure.detail}` : ''
  return `${SUBMIT_FAILED}${told}`
}

// In the server's errors, the names of declarations begin with "declarations.".
const byFieldOfForm = (errors: Record<string, string>): SubmissionErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      // All award numbers of a funder have one field.
      field.replace(/^declarations\./, '').replace(/^(funders\.\d+\.numbers)\..*/, '$1'),
      error,
    ]),
  )

/** Returns the initial values of the form. Pure. */
function beginOf({ paper, abstract, aiNoted }: SubmitFormParts): SubmissionDraft {
  const { funders = [], ...declared } = paper.submission?.declarations ?? {}
  return {
    // The form's abstract is the text of the abstract section until the author changes it in the form.
    abstract,
    keywords: '',
    category: isCategory(paper.category) ? paper.category : '',
    coAuthors: '',
    submissionNotes: '',
    ...NOTHING_DECLARED,
    ai_use: aiNoted ?? '',
    // Declarations from an earlier submission are filled in until the author changes them.
    ...declared,
    funders: funders.map(draftOfFunder),
  }
}

/** Provides the submission form. Its values are stored on the device until submission, also after a failure. */
export function useSubmitForm({ paper, abstract, aiNoted }: SubmitFormParts) {
  const { typed, type, forget, others } = useSubmissionDraft(`submission:${paper.id}`)
  const [errors, setErrors] = useState<SubmissionErrors>({})
  const [failure, setFailure] = useState<string>()
  const { busy: isSending, once } = useOneAtATime()
  const submitting = useSubmitPaper(paper.id)
  const draft: SubmissionDraft = { ...beginOf({ paper, abstract, aiNoted }), ...typed }
  /** Submits the form if it is valid. @returns the errors by field */
  const send = async (): Promise<SubmissionErrors> => {
    const { abstract: text, keywords, category, coAuthors, submissionNotes, ethics, funders, ...statements } = draft
    const found = errorsIn(draft)
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0 || !isCategory(category) || !ethics) return found
    const fields = { abstract: text, keywords, coAuthors, submissionNotes }
    const refused = await once(async () => {
      try {
        await submitting.send({
          ...fields,
          category,
          declarations: { ethics, ...statements, funders: declaredFunders(funders) },
        })
        forget()
        return {}
      } catch (error) {
        setFailure(failureInWords(error))
        return error instanceof Failure ? byFieldOfForm(errorsByField(error.errors)) : {}
      }
    })
    if (refused) setErrors(refused)
    return refused ?? {}
  }
  return {
    draft,
    others,
    aiNoted,
    errors,
    failure,
    isSending,
    sent: submitting.data,
    change: (changes: Partial<SubmissionDraft>) => {
      type(changes)
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field.replace(/\..*/, '') in changes))),
      )
    },
    /** Validates the form and shows each error next to its field. @returns the errors by field */
    look: (): SubmissionErrors => {
      const found = errorsIn(draft)
      setErrors(found)
      return found
    },
    send,
  }
}
export type SubmitFormState = ReturnType<typeof useSubmitForm>

type SubmissionFields = {
  abstract: string
  keywords: string
  category: PaperCategory
  coAuthors: string
  submissionNotes: string
  declarations: Declarations
}

/** Submits the paper. Shows it as submitted only after the server has confirmed it. */
function useSubmitPaper(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: SubmissionFields) =>
      call('POST /api/student/papers/:paperId/submit-for-publication', { params: { paperId }, body }),
    // Reloads all data, since other pages such as the dashboard also show the paper's state.
    onSettled: () => void client.invalidateQueries(),
  })
}

const NOTHING_DECLARED = {
  ethics: undefined,
  ethics_details: '',
  conflicts_of_interest: '',
  funding: '',
  data_availability: '',
  ai_use: '',
}

const NOTHING_TYPED = {
  abstract: '',
  keywords: '',
  category: '',
  coAuthors: '',
  submissionNotes: '',
  ...NOTHING_DECLARED,
  ethics: '',
  /** The funders, each as three lines. */
  funders: [] as string[],
  /** The names of the changed fields. They distinguish a field that was emptied from one that was never changed. */
  changed: [] as string[],
}

/** Stores the draft of a submission form for the member until it is submitted. */
function useSubmissionDraft(form: string) {
  const { values, set, clear, others } = useDraft(form, NOTHING_TYPED)
  const { changed, ...texts } = values
  const typed = { ...texts, funders: fundersInLines(texts.funders) }
  return {
    typed: Object.fromEntries(
      Object.entries(typed).filter(([name, { length }]) => length > 0 || changed.includes(name)),
    ) as Partial<SubmissionDraft>,
    type: (changes: Partial<SubmissionDraft>) =>
      set((now) => ({
        ...changes,
        ethics: changes.ethics ?? now.ethics,
        funders: changes.funders ? linesOfFunders(changes.funders) : now.funders,
        changed: [...new Set([...now.changed, ...Object.keys(changes)])],
      })),
    forget: clear,
    others,
  }
}

/** The values typed into the form. */
export type SubmissionDraft = {
  abstract: string
  keywords: string
  category: string
  coAuthors: string
  submissionNotes: string
  /** Undefined until an option is chosen. */
  ethics: Ethics | undefined
  ethics_details: string
  funders: FunderDraft[]
} & Record<Statement, string>

/** Error messages by field. A field of a funder has a name such as `funders.0.id`. */
type SubmissionErrors = Record<string, string>

/** The error message for a submission that could not be sent. */
const SUBMIT_FAILED = 'Failed to submit paper. Please try again.'

const isCategory = (text: string): text is PaperCategory => PAPER_CATEGORIES.some((known) => known === text)

function abstractError(abstract: string): string | undefined {
  const words = countWords(abstract)
  if (abstract.trim() === '') return REQUIRED_MISSING
  if (words < ABSTRACT_WORDS_MIN || words > ABSTRACT_WORDS_MAX) {
    return `The abstract needs ${ABSTRACT_WORDS_MIN} to ${ABSTRACT_WORDS_MAX} words; it has ${words}.`
  }
  return undefined
}

/** Returns whether a declaration needs text. Named funders replace the statement on funding. Pure. */
export const isRequired = (name: Statement, { funders }: Pick<SubmissionDraft, 'funders'>): boolean =>
  name !== 'funding' || declaredFunders(funders).length === 0

/** Returns the errors by field; empty when the draft is valid. The server checks the same. Pure. */
export function errorsIn(draft: SubmissionDraft): SubmissionErrors {
  const { abstract, category, ethics, ethics_details: details } = draft
  const found: Record<string, string | undefined> = {
    abstract: abstractError(abstract),
    ...funderErrors(draft.funders),
  }
  if (!isCategory(category)) found.category = REQUIRED_MISSING
  if (!ethics) found.ethics = ETHICS_MISSING
  if (ethics === 'approved' && details.trim() === '') found.ethics_details = APPROVAL_MISSING
  for (const name of Object.keys(STATEMENTS) as Statement[]) {
    if (isRequired(name, draft) && draft[name].trim() === '') found[name] = STATEMENT_MISSING
  }
  return Object.fromEntries(Object.entries(found).flatMap(([field, error]) => (error ? [[field, error]] : [])))
}

import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { Workspace } from '../../contract.ts'
import { useSubmitPaper } from '../live-data.ts'
import { errorsIn, isCategory, SUBMIT_FAILED, type SubmissionDraft, type SubmissionErrors } from './submission-rules.ts'

type SubmitFormParts = { workspace: Workspace; abstract: string; saveAll: () => Promise<boolean> }

const NOTHING_DECLARED = {
  ethics: undefined,
  ethics_details: '',
  conflicts_of_interest: '',
  funding: '',
  data_availability: '',
  ai_use: '',
}

const UNSAVED = 'Some of the text could not be saved yet. Please look at the save state, and try again.'

/** The sentence for a submission that did not go through; a reason that the server gives follows it. Pure. */
export function failureInWords(failure: unknown): string {
  const told = failure instanceof Failure && failure.kind !== 'internal' ? ` ${failure.detail}` : ''
  return `${SUBMIT_FAILED}${told}`
}

// The server names a declaration by its place in the call.
const byFieldOfForm = (errors: Record<string, string>): SubmissionErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field.replace(/^declarations\./, ''), error]))

/** The submission as it is being filled in. A failure keeps every field. */
export function useSubmitForm({ workspace, abstract, saveAll }: SubmitFormParts) {
  const { paper } = workspace
  const [typed, setTyped] = useState<Partial<SubmissionDraft>>({})
  const [errors, setErrors] = useState<SubmissionErrors>({})
  const [failure, setFailure] = useState<string>()
  const { busy: isSending, once } = useOneAtATime()
  const submitting = useSubmitPaper(paper.id)
  const draft: SubmissionDraft = {
    // Until it is changed here, it follows the section.
    abstract,
    keywords: '',
    category: isCategory(paper.category) ? paper.category : '',
    coAuthors: '',
    submissionNotes: '',
    ...NOTHING_DECLARED,
    // What was declared before a revision was asked for still stands, until it is changed.
    ...paper.submission?.declarations,
    ...typed,
  }
  /** @returns what does not hold, by field. */
  const send = async (): Promise<SubmissionErrors> => {
    const { abstract: text, keywords, category, coAuthors, submissionNotes, ethics, ...statements } = draft
    const found = errorsIn(draft)
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0 || !isCategory(category) || !ethics) return found
    const fields = { abstract: text, keywords, coAuthors, submissionNotes }
    const refused = await once(async () => {
      try {
        if (await saveAll()) await submitting.send({ ...fields, category, declarations: { ethics, ...statements } })
        else setFailure(UNSAVED)
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
    errors,
    failure,
    isSending,
    sent: submitting.data,
    /** A paper that comes back for revision is submitted again by the same form. */
    forgetSent: () => {
      if (submitting.data) submitting.reset()
    },
    change: (changes: Partial<SubmissionDraft>) => {
      setTyped((before) => ({ ...before, ...changes }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
    },
    send,
  }
}
export type SubmitFormState = ReturnType<typeof useSubmitForm>

import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { Workspace } from '../../contract.ts'
import { useSubmitPaper } from './submit-data.ts'
import { NOTHING_DECLARED, useSubmissionDraft } from './use-submission-draft.ts'
import { errorsIn, isCategory, SUBMIT_FAILED, type SubmissionDraft, type SubmissionErrors } from './submission-rules.ts'

type SubmitFormParts = {
  paper: Workspace['paper']
  /** The section, as the form begins. */
  abstract: string
  /** What was noted of AI tools in the paper; null where nothing was. */
  aiNoted: string | null
}

/** The sentence for a submission that did not go through; a reason that the server gives follows it. Pure. */
export function failureInWords(failure: unknown): string {
  const told = failure instanceof Failure && failure.kind !== 'internal' ? ` ${failure.detail}` : ''
  return `${SUBMIT_FAILED}${told}`
}

// The server names a declaration by its place in the call.
const byFieldOfForm = (errors: Record<string, string>): SubmissionErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field.replace(/^declarations\./, ''), error]))

/** Returns the form as it is before anything is typed into it. Pure. */
const beginOf = ({ paper, abstract, aiNoted }: SubmitFormParts): SubmissionDraft => ({
  // Until it is changed in the form, it follows the section.
  abstract,
  keywords: '',
  category: isCategory(paper.category) ? paper.category : '',
  coAuthors: '',
  submissionNotes: '',
  ...NOTHING_DECLARED,
  ai_use: aiNoted ?? '',
  // What was declared before a revision was asked for still holds, until it is changed.
  ...paper.submission?.declarations,
})

/** The submission as it is being filled in, kept on the device until it is sent. A failure keeps every field. */
export function useSubmitForm({ paper, abstract, aiNoted }: SubmitFormParts) {
  const { typed, type, forget, others } = useSubmissionDraft(`submission:${paper.id}`)
  const [errors, setErrors] = useState<SubmissionErrors>({})
  const [failure, setFailure] = useState<string>()
  const { busy: isSending, once } = useOneAtATime()
  const submitting = useSubmitPaper(paper.id)
  const draft: SubmissionDraft = { ...beginOf({ paper, abstract, aiNoted }), ...typed }
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
        await submitting.send({ ...fields, category, declarations: { ethics, ...statements } })
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
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
    },
    /** What does not hold yet, shown beside its field. */
    look: (): SubmissionErrors => {
      const found = errorsIn(draft)
      setErrors(found)
      return found
    },
    send,
  }
}
export type SubmitFormState = ReturnType<typeof useSubmitForm>

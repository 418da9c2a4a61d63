import { type RefObject, useState } from 'react'
import { confirmNoPatientData } from '#features/questions/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { errorsByField, fieldOf, type TextName } from '#ui/forms/form-values.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { useErrors } from '#ui/forms/use-errors.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { MyRefinedQuestion } from '../../refined-questions-contract.ts'
import { REFINED_FIELDS_MISSING } from '../../limits.ts'
import {
  CARE_TEXTS,
  EMPTY_REFINED,
  errorsIn,
  formOf,
  lacksRequired,
  refinedBody,
  type RefinedForm,
} from './refined-question-form.ts'
import { sendFailureText } from './send-failure.ts'
import { useSendRefined } from './suggestion-data.ts'

export type RefinedFormParts = {
  /** Empty while none is chosen. */
  questionId: string
  /** The refined question that the editors sent back, to be changed and sent again. */
  before: MyRefinedQuestion | undefined
  onSent: (nextSteps: string[]) => void
}

/** The refined question as it is being written: kept on the device with every change, dropped once it is stored. */
export function useRefinedForm(
  element: RefObject<HTMLFormElement | null>,
  { questionId, before, onSent }: RefinedFormParts,
) {
  // One draft for new ones, whichever question is chosen meanwhile: what was typed must not vanish by a choice.
  const draft = useDraft(`refined:${before?.id ?? 'new'}`, before ? formOf(before) : EMPTY_REFINED)
  const { errors, show, forget } = useErrors(element)
  const [failure, setFailure] = useState<string>()
  const sending = useSendRefined(before?.id)
  const { busy, once } = useOneAtATime()
  const change = (changes: Partial<RefinedForm>) => {
    draft.set(changes)
    forget(Object.keys(changes))
  }
  const store = async () => {
    const form = await confirmNoPatientData(draft.values, CARE_TEXTS)
    const stored = form && (await sending.send(refinedBody(form, questionId)))
    if (!stored) return
    draft.clear()
    showToast({ title: stored.message })
    onSent(stored.next_steps)
  }
  const send = async () => {
    setFailure(undefined)
    const found = errorsIn(draft.values, questionId)
    show(found)
    if (lacksRequired(found)) showToast({ title: 'Missing Information', text: REFINED_FIELDS_MISSING, kind: 'danger' })
    if (Object.keys(found).length > 0) return
    try {
      await once(store)
    } catch (error) {
      const why = sendFailureText(error, 'Please try again later.')
      const refused = error instanceof Failure ? errorsByField(error.errors) : {}
      show(refused)
      // Said once: beside its field, or above the button.
      setFailure(Object.values(refused).includes(why) ? undefined : why)
      showToast({ title: 'Submission Failed', kind: 'danger' })
    }
  }
  const field = (name: TextName<RefinedForm>) => fieldOf({ values: draft.values, errors, change }, name)
  return { draft, errors, field, failure, change, forget, send, isSending: busy }
}
export type RefinedFormState = ReturnType<typeof useRefinedForm>

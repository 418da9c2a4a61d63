import { type RefObject, useState } from 'react'
import { confirmNoPatientData } from '#features/questions/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { errorsByField, fieldOf, type TextName } from '#ui/forms/form-values.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { useErrors } from '#ui/forms/use-errors.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { MyProposal } from '../../proposals-contract.ts'
import {
  CARE_TEXTS,
  EMPTY_PROPOSAL,
  errorsIn,
  formOf,
  proposalBody,
  type ProposalForm,
  missingProposalText,
} from './proposal-form.ts'
import { sendFailureText } from './send-failure.ts'
import { useSendProposal } from './suggestion-data.ts'

const FAILED = 'Failed to submit your proposal. Please try again.'

export type ProposalFormParts = {
  /** The proposal that the editors sent back, to be changed and sent again. */
  before: MyProposal | undefined
  onSent: (nextSteps: string[]) => void
}

/** The proposal as it is being written: kept on the device with every change, dropped once the server has stored it. */
export function useProposalForm(element: RefObject<HTMLFormElement | null>, { before, onSent }: ProposalFormParts) {
  const draft = useDraft(`proposal:${before?.id ?? 'new'}`, before ? formOf(before) : EMPTY_PROPOSAL)
  const { errors, show, forget } = useErrors(element)
  const [failure, setFailure] = useState<string>()
  const sending = useSendProposal(before?.id)
  const { busy, once } = useOneAtATime()
  const change = (changes: Partial<ProposalForm>) => {
    draft.set(changes)
    forget(Object.keys(changes))
  }
  const store = async () => {
    const form = await confirmNoPatientData(draft.values, CARE_TEXTS)
    const stored = form && (await sending.send(proposalBody(form, before)))
    if (!stored) return
    draft.clear()
    showToast({ title: 'Project Proposal Submitted!', text: 'It was sent to the admins. You will be notified.' })
    onSent(stored.next_steps)
  }
  const send = async () => {
    const missing = errorsIn(draft.values)
    if (Object.keys(missing).length > 0) return show(missing)
    setFailure(undefined)
    try {
      await once(store)
    } catch (error) {
      const why = sendFailureText(error, FAILED)
      const refused = error instanceof Failure ? errorsByField(error.errors) : {}
      show(refused)
      // Said once: beside its field, or above the button.
      setFailure(Object.values(refused).includes(why) ? undefined : why)
      showToast({ title: 'Submission Failed', kind: 'danger' })
    }
  }
  const field = (name: TextName<ProposalForm>) => fieldOf({ values: draft.values, errors, change }, name)
  return { draft, errors, field, failure, change, send, missing: missingProposalText(draft.values), isSending: busy }
}
export type ProposalFormState = ReturnType<typeof useProposalForm>

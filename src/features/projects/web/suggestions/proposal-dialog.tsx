import { useRef, useState, type RefObject } from 'react'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TagInput } from '#ui/forms/tag-input.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { PROPOSAL_REVIEW_TIME } from '#shared/business.ts'
import { SUGGESTED_TOPICS, TOPICS_SHOWN } from '#shared/research-topics.ts'
import { confirmNoPatientData } from '#features/questions/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { errorsByField, type TextName, fieldOf } from '#ui/forms/form-values.ts'
import { useErrors } from '#ui/forms/use-errors.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import {
  SUGGESTION_ENTRIES_MAX,
  SUGGESTION_ENTRY_LENGTH_MAX,
  SUGGESTION_TEXT_LENGTH_MAX,
  SUGGESTION_TITLE_LENGTH_MAX,
} from '../../limits.ts'
import { ESTIMATED_DURATIONS } from '../../suggestion-options.ts'
import type { MyProposal } from '../../contract.ts'
import { RevisionRequest, FormEnd, SuggestionConfirmation } from './suggestion-confirmation.tsx'
import { sendFailureText } from './send-failure.ts'
import { useSendProposal, type ProposalToSend } from './suggestion-data.ts'

const DURATIONS = ESTIMATED_DURATIONS.map((duration) => ({ value: duration, label: duration }))

const COLLABORATION = [
  { value: 'solo', label: 'Solo', hint: 'You work on it alone.' },
  { value: 'pair', label: 'Pair', hint: 'You and 1 other student.' },
  { value: 'team', label: 'Team', hint: 'You and 2-3 others.' },
]

function Guidelines() {
  return (
    <section aria-labelledby="proposal-guidelines" className="rounded-[6px] bg-sunken px-4 py-3 text-[14px] leading-5">
      <h3 id="proposal-guidelines" className="font-semibold">
        Guidelines
      </h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        <li>Ask one question that a small team can answer in the time you choose.</li>
        <li>Say which data you can use, and how the answer would change care.</li>
        <li>Don’t include anything that could identify a patient.</li>
        <li>An editor will read your proposal, normally within {PROPOSAL_REVIEW_TIME}.</li>
      </ul>
    </section>
  )
}

function Texts({ field }: Pick<ProposalFormState, 'field'>) {
  return (
    <>
      <TextInput required label="Title" maxLength={SUGGESTION_TITLE_LENGTH_MAX} {...field('title')} />
      <CountedTextArea
        required
        label="Description"
        hint="What you want to find out, and how."
        max={SUGGESTION_TEXT_LENGTH_MAX}
        {...field('description')}
      />
      <CountedTextArea
        label="Background"
        hint="What is known already, and why it matters now."
        max={SUGGESTION_TEXT_LENGTH_MAX}
        {...field('background')}
      />
    </>
  )
}

function Choices({ form: { draft, errors, field, change } }: { form: ProposalFormState }) {
  const { values } = draft
  const tags = {
    max: SUGGESTION_ENTRIES_MAX,
    maxLength: SUGGESTION_ENTRY_LENGTH_MAX,
    hint: 'Press Enter after each one',
  }
  return (
    <>
      <RadioGroup
        legend="Collaboration type"
        name="collaboration_type"
        choices={COLLABORATION}
        value={values.collaboration_type}
        error={errors['collaboration_type']}
        onChange={(chosen) => change({ collaboration_type: chosen })}
      />
      <Select
        label="Estimated duration"
        options={DURATIONS}
        placeholder="Not sure yet"
        {...field('estimated_duration')}
      />
      <TagInput
        {...tags}
        label="Tags"
        suggestions={SUGGESTED_TOPICS}
        suggestionsShown={TOPICS_SHOWN}
        error={errors['proposed_tags']}
        value={values.proposed_tags}
        onChange={(chosen) => change({ proposed_tags: chosen })}
      />
      <TagInput
        {...tags}
        label="Required skills"
        error={errors['required_skills']}
        value={values.required_skills}
        onChange={(chosen) => change({ required_skills: chosen })}
      />
    </>
  )
}

function ProposalFields({ onCancel, ...parts }: ProposalFormParts & { onCancel: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useProposalForm(element, parts)
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      {parts.before ? <RevisionRequest notes={parts.before.notes} /> : <Guidelines />}
      <Texts field={form.field} />
      <Choices form={form} />
      <FormEnd
        failure={form.failure}
        send={{
          label: parts.before ? 'Submit again' : 'Submit proposal',
          missing: form.missing,
          busy: form.isSending,
        }}
        onCancel={onCancel}
      >
        <DraftNote restored={form.draft.restored} others={form.draft.others} onClear={form.draft.clear} />
      </FormEnd>
    </form>
  )
}

type ProposalDialogParts = { before: MyProposal | undefined; onClose: () => void }

/** Shows the dialog "Propose a New Research Project", or the dialog for revising a proposal that was sent back. */
export function ProposalDialog({ before, onClose }: ProposalDialogParts) {
  // Keeps the proposal as it was when the dialog opened, since the proposal in the list changes its state as soon as it
  // is sent.
  const [opened] = useState(before)
  const [nextSteps, setNextSteps] = useState<string[]>()
  return (
    <Dialog open title={opened ? 'Revise your proposal' : 'Propose a New Research Project'} onClose={onClose}>
      {nextSteps ? (
        <SuggestionConfirmation title="Project Proposal Submitted!" nextSteps={nextSteps} onClose={onClose} />
      ) : (
        <ProposalFields before={opened} onSent={setNextSteps} onCancel={onClose} />
      )}
    </Dialog>
  )
}

const FAILED = 'Failed to submit your proposal. Please try again.'

type ProposalFormParts = {
  /** The proposal that the editors sent back; undefined for a new proposal. */
  before: MyProposal | undefined
  onSent: (nextSteps: string[]) => void
}

/**
 * Returns the state of the proposal form. Each change is saved on the device until the server has stored the proposal.
 */
function useProposalForm(element: RefObject<HTMLFormElement | null>, { before, onSent }: ProposalFormParts) {
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
      // The error is shown only once: next to its field, or else above the button.
      setFailure(Object.values(refused).includes(why) ? undefined : why)
      showToast({ title: 'Submission Failed', kind: 'danger' })
    }
  }
  const field = (name: TextName<ProposalForm>) => fieldOf({ values: draft.values, errors, change }, name)
  return { draft, errors, field, failure, change, send, missing: missingProposalText(draft.values), isSending: busy }
}

type ProposalFormState = ReturnType<typeof useProposalForm>

/** The values of the proposal form. */
type ProposalForm = {
  title: string
  description: string
  background: string
  collaboration_type: string
  estimated_duration: string
  proposed_tags: string[]
  required_skills: string[]
}

export const EMPTY_PROPOSAL: ProposalForm = {
  title: '',
  description: '',
  background: '',
  collaboration_type: 'solo',
  estimated_duration: '',
  proposed_tags: [],
  required_skills: [],
}

/** Free-text fields that may describe patients. */
const CARE_TEXTS = ['title', 'description', 'background'] as const

/** Converts a proposal that was sent back to form values. Pure. */
const formOf = (proposal: MyProposal): ProposalForm => ({
  title: proposal.title,
  description: proposal.description,
  background: proposal.background,
  collaboration_type: proposal.collaboration_type,
  estimated_duration: proposal.estimated_duration ?? '',
  proposed_tags: proposal.proposed_tags,
  required_skills: proposal.required_skills,
})

const REQUIRED = { title: 'Please enter a title.', description: 'Please describe what you want to find out.' } as const

/** Returns the errors by field. Title and description are required. Pure. */
export const errorsIn = (form: ProposalForm): Record<string, string> =>
  Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => form[name as keyof typeof REQUIRED].trim() === ''))

/** Returns the button's text if input is missing; undefined if the form can be sent. Pure. */
export function missingProposalText(form: ProposalForm): string | undefined {
  const missing = Object.keys(errorsIn(form)).map((name) => `a ${name}`)
  return missing.length > 0 ? `Still missing: ${missing.join(' and ')}.` : undefined
}

/** Returns the request body. The select boxes offer only values that the contract allows, so the cast is safe. Pure. */
export const proposalBody = (form: ProposalForm, before: MyProposal | undefined): ProposalToSend => ({
  ...(form as ProposalForm & Pick<ProposalToSend, 'collaboration_type' | 'estimated_duration'>),
  co_authors: before?.co_authors ?? [],
})

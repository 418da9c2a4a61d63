import { useRef, useState } from 'react'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TagInput } from '#ui/forms/tag-input.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { PROPOSAL_REVIEW_TIME } from '#shared/business.ts'
import { SUGGESTED_TOPICS, TOPICS_SHOWN } from '#shared/research-topics.ts'
import type { MyProposal } from '../../proposals-contract.ts'
import {
  SUGGESTION_ENTRIES_MAX,
  SUGGESTION_ENTRY_LENGTH_MAX,
  SUGGESTION_TEXT_LENGTH_MAX,
  SUGGESTION_TITLE_LENGTH_MAX,
} from '../../limits.ts'
import { ESTIMATED_DURATIONS } from '../../suggestion-options.ts'
import { RevisionRequest, FormEnd, SuggestionConfirmation } from './suggestion-confirmation.tsx'
import { type ProposalFormParts, type ProposalFormState, useProposalForm } from './use-proposal-form.ts'

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
        <li>Ask one question that a small team can answer in the time you name.</li>
        <li>Say which data you can reach, and what the answer would change in care.</li>
        <li>Write nothing that could identify a patient.</li>
        <li>An editor reads your proposal, normally within {PROPOSAL_REVIEW_TIME}.</li>
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
  const tags = { max: SUGGESTION_ENTRIES_MAX, maxLength: SUGGESTION_ENTRY_LENGTH_MAX, hint: 'Enter adds one.' }
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

/** Propose a New Research Project; or a proposal that was sent back, to be changed and sent again. */
export function ProposalDialog({ before, onClose }: ProposalDialogParts) {
  // Kept as it was opened: the list behind tells of its new state as soon as it is sent.
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

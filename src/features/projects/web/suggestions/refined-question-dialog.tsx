import { useRef, useState } from 'react'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { MyRefinedQuestion } from '../../refined-questions-contract.ts'
import {
  OBJECTIVE_LENGTH_MAX,
  REFINED_WEEKS_DEFAULT,
  REFINED_WEEKS_MAX,
  REFINED_WEEKS_MIN,
  SUGGESTION_ENTRY_LENGTH_MAX,
  SUGGESTION_TEXT_LENGTH_MAX,
  SUGGESTION_TITLE_LENGTH_MAX,
} from '../../limits.ts'
import { EntryList } from './entry-list.tsx'
import { OriginalQuestion, QuestionChoice } from './question-choice.tsx'
import { weeksOf } from './refined-question-form.ts'
import { RevisionRequest, FormEnd, SuggestionConfirmation } from './suggestion-confirmation.tsx'
import { type RefinedFormParts, type RefinedFormState, useRefinedForm } from './use-refined-question-form.ts'

function Texts({ field }: Pick<RefinedFormState, 'field'>) {
  return (
    <>
      <TextInput
        required
        label="Refined question title"
        maxLength={SUGGESTION_TITLE_LENGTH_MAX}
        {...field('refined_question_title')}
      />
      <CountedTextArea
        required
        label="Description"
        hint="What the refined question asks, and how it is narrower than the original."
        max={SUGGESTION_TEXT_LENGTH_MAX}
        {...field('refined_question_description')}
      />
      <CountedTextArea
        label="Methodology"
        hint="How it could be answered."
        max={SUGGESTION_TEXT_LENGTH_MAX}
        {...field('research_methodology')}
      />
      <CountedTextArea
        label="Expected outcomes"
        hint="What would be known afterwards."
        max={SUGGESTION_TEXT_LENGTH_MAX}
        {...field('expected_outcomes')}
      />
    </>
  )
}

function Plan({ form: { draft, errors, field, change } }: { form: RefinedFormState }) {
  const { values } = draft
  return (
    <>
      <TextInput
        type="number"
        inputMode="numeric"
        min={REFINED_WEEKS_MIN}
        max={REFINED_WEEKS_MAX}
        label="Timeline in weeks"
        hint={`8-16 weeks is recommended. Left empty, it is ${REFINED_WEEKS_DEFAULT}.`}
        {...field('timeline_weeks')}
        onBlur={() => change({ timeline_weeks: String(weeksOf(values.timeline_weeks)) })}
      />
      <EntryList
        label="Learning objectives"
        hint="What students learn on the way, one at a time."
        maxLength={OBJECTIVE_LENGTH_MAX}
        error={errors['learning_objectives']}
        value={values.learning_objectives}
        onChange={(learning_objectives) => change({ learning_objectives })}
      />
      <EntryList
        label="Required skills"
        hint="What a team needs to know, one at a time."
        maxLength={SUGGESTION_ENTRY_LENGTH_MAX}
        error={errors['required_skills']}
        value={values.required_skills}
        onChange={(required_skills) => change({ required_skills })}
      />
    </>
  )
}

type FieldsParts = Omit<RefinedFormParts, 'questionId'> & { chosen: string; onCancel: () => void }

function RefinedFields({ onCancel, chosen, ...parts }: FieldsParts) {
  const [questionId, setQuestionId] = useState(chosen)
  const element = useRef<HTMLFormElement>(null)
  const form = useRefinedForm(element, { ...parts, questionId })
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
      {parts.before ? (
        <>
          <RevisionRequest notes={parts.before.notes} />
          <OriginalQuestion text={parts.before.original_question} />
        </>
      ) : (
        <QuestionChoice
          fixed={chosen !== ''}
          value={questionId}
          error={form.errors['original_question_id']}
          onChange={(id) => {
            setQuestionId(id)
            form.forget(['original_question_id'])
          }}
        />
      )}
      <Texts field={form.field} />
      <Plan form={form} />
      <FormEnd
        failure={form.failure}
        send={{ label: parts.before ? 'Submit again' : 'Submit refined question', busy: form.isSending }}
        onCancel={onCancel}
      >
        <DraftNote restored={form.draft.restored} others={form.draft.others} onClear={form.draft.clear} />
      </FormEnd>
    </form>
  )
}

type RefinedDialogParts = {
  /** The question to refine; empty where it is still to be chosen. */
  questionId: string
  before: MyRefinedQuestion | undefined
  onClose: () => void
}

/** Propose Refined Research Question; or one that was sent back, to be changed and sent again. */
export function RefinedDialog({ questionId, before, onClose }: RefinedDialogParts) {
  // Kept as it was opened: the list behind tells of its new state as soon as it is sent.
  const [opened] = useState(before)
  const [nextSteps, setNextSteps] = useState<string[]>()
  const chosen = opened?.original_question_id ?? questionId
  return (
    <Dialog
      open
      title={opened ? 'Revise your refined question' : 'Propose Refined Research Question'}
      onClose={onClose}
    >
      {nextSteps ? (
        <SuggestionConfirmation title="Refined question submitted" nextSteps={nextSteps} onClose={onClose} />
      ) : (
        <RefinedFields chosen={chosen} before={opened} onSent={setNextSteps} onCancel={onClose} />
      )}
    </Dialog>
  )
}

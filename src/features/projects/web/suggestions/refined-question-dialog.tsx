import { useRef, useState, type RefObject } from 'react'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { confirmNoPatientData } from '#features/questions/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { errorsByField, type TextName, fieldOf } from '#ui/forms/form-values.ts'
import { Select } from '#ui/forms/select.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { MyRefinedQuestion } from '../../refined-questions-contract.ts'
import {
  OBJECTIVE_LENGTH_MAX,
  REFINED_WEEKS_DEFAULT,
  REFINED_WEEKS_MAX,
  REFINED_WEEKS_MIN,
  SUGGESTION_ENTRY_LENGTH_MAX,
  SUGGESTION_TEXT_LENGTH_MAX,
  SUGGESTION_TITLE_LENGTH_MAX,
  REFINED_FIELDS_MISSING,
} from '../../limits.ts'
import { EntryList } from './entry-list.tsx'
import {
  weeksOf,
  formOf,
  EMPTY_REFINED,
  type RefinedForm,
  CARE_TEXTS,
  refinedBody,
  errorsIn,
  lacksRequired,
} from './refined-question-form.ts'
import { RevisionRequest, FormEnd, SuggestionConfirmation } from './suggestion-confirmation.tsx'
import { sendFailureText } from './send-failure.ts'
import { useRefinable, useSendRefined } from './suggestion-data.ts'

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
        hint="What we would know afterwards."
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
        hint={`8-16 weeks is recommended. If you leave this empty, we use ${REFINED_WEEKS_DEFAULT}.`}
        {...field('timeline_weeks')}
        onBlur={() => change({ timeline_weeks: String(weeksOf(values.timeline_weeks)) })}
      />
      <EntryList
        label="Learning objectives"
        hint="What students will learn, one at a time."
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
  /** The id of the question to refine; empty until a question is chosen. */
  questionId: string
  before: MyRefinedQuestion | undefined
  onClose: () => void
}

/**
 * Shows the dialog "Propose Refined Research Question", or the dialog for revising a refined question that was sent
 * back.
 */
export function RefinedDialog({ questionId, before, onClose }: RefinedDialogParts) {
  // Keeps the refined question as it was when the dialog opened, since the question in the list changes its state as
  // soon as it is sent.
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

function OriginalQuestion({ text }: { text: string }) {
  return (
    <figure className="border-l-[3px] border-accent pl-3">
      <figcaption className="text-[13px] leading-[18px] text-muted">The question as it was asked</figcaption>
      <blockquote className="mt-1 font-serif text-[17px] leading-6 break-words whitespace-pre-line">{text}</blockquote>
    </figure>
  )
}

type QuestionChoiceParts = {
  /** True if the dialog was opened for one question, which then cannot be changed. */
  fixed: boolean
  value: string
  error: string | undefined
  onChange: (questionId: string) => void
}

/** Shows the input for choosing the question to refine, and the question's text. */
function QuestionChoice({ fixed, value, error, onChange }: QuestionChoiceParts) {
  const { data, error: failed, isPending } = useRefinable()
  const questions = data?.questions ?? []
  const chosen = questions.find(({ question_id: id }) => id === value)
  return (
    <>
      {fixed ? null : (
        <Select
          required
          name="original_question_id"
          label="Question to refine"
          placeholder={isPending ? 'Loading questions…' : 'Choose a question'}
          hint={failed ? 'The questions could not be loaded. Please close this dialog and try again.' : undefined}
          options={questions.map(({ question_id: id, title }) => ({ value: id, label: title }))}
          error={error}
          value={chosen ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {chosen ? <OriginalQuestion text={chosen.question} /> : null}
    </>
  )
}

type RefinedFormParts = {
  /** Empty until a question is chosen. */
  questionId: string
  /** The refined question that the editors sent back; undefined for a new question. */
  before: MyRefinedQuestion | undefined
  onSent: (nextSteps: string[]) => void
}

/**
 * Returns the state of the form. Each change is saved on the device until the server has stored the refined question.
 */
function useRefinedForm(element: RefObject<HTMLFormElement | null>, { questionId, before, onSent }: RefinedFormParts) {
  // All new refined questions share one draft, so that the text is kept when another original question is chosen.
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
      // The error is shown only once: next to its field, or else above the button.
      setFailure(Object.values(refused).includes(why) ? undefined : why)
      showToast({ title: 'Submission Failed', kind: 'danger' })
    }
  }
  const field = (name: TextName<RefinedForm>) => fieldOf({ values: draft.values, errors, change }, name)
  return { draft, errors, field, failure, change, forget, send, isSending: busy }
}

type RefinedFormState = ReturnType<typeof useRefinedForm>

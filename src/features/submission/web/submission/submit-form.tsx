import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { PAPER_CATEGORIES } from '#shared/categories.ts'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { focusFirstError } from '#ui/forms/form-values.ts'
import { Select } from '#ui/forms/select.tsx'
import { SendButton } from '#ui/forms/send-button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { countWords } from '#formats/manuscript/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import {
  ABSTRACT_LENGTH_MAX,
  ABSTRACT_WORDS_MAX,
  ABSTRACT_WORDS_MIN,
  CO_AUTHORS_LENGTH_MAX,
  KEYWORDS_LENGTH_MAX,
  SUBMISSION_NOTES_LENGTH_MAX,
} from '../../limits.ts'
import type { SubmissionChecklist } from '../../submission-checklist-contract.ts'
import { DeclarationFields } from './declaration-fields.tsx'
import type { SubmitFormState } from './use-submit-form.ts'

const CATEGORY_OPTIONS = PAPER_CATEGORIES.map((category) => ({ value: category, label: category }))

function WordCounter({ words }: { words: number }) {
  const fits = words >= ABSTRACT_WORDS_MIN && words <= ABSTRACT_WORDS_MAX
  return (
    <span className={fits ? 'font-semibold text-ok' : undefined}>
      {words} / {ABSTRACT_WORDS_MAX} words
    </span>
  )
}

const MISSING_ID = 'submission-missing'

function Missing({ missing }: { missing: string[] }) {
  if (missing.length === 0) return null
  return (
    <div id={MISSING_ID} tabIndex={-1} className="rounded-[6px] bg-warn-soft px-4 py-3 text-warn">
      <h2 className="font-semibold">The paper cannot be submitted yet</h2>
      <ul className="text-[14px] leading-5">
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

function Fields({ form: { draft, errors, change } }: { form: SubmitFormState }) {
  return (
    <>
      <TextArea
        required
        label="Abstract"
        hint={`${ABSTRACT_WORDS_MIN} to ${ABSTRACT_WORDS_MAX} words. Changes here also change the abstract in your paper.`}
        aside={<WordCounter words={countWords(draft.abstract)} />}
        name="abstract"
        error={errors.abstract}
        maxLength={ABSTRACT_LENGTH_MAX}
        rows={8}
        value={draft.abstract}
        onChange={(event) => change({ abstract: event.target.value })}
      />
      <Select
        required
        label="Category"
        options={CATEGORY_OPTIONS}
        placeholder="Choose a category"
        name="category"
        error={errors.category}
        value={draft.category}
        onChange={(event) => change({ category: event.target.value })}
      />
      <TextInput
        label="Keywords"
        hint="Separated by commas."
        name="keywords"
        error={errors.keywords}
        maxLength={KEYWORDS_LENGTH_MAX}
        value={draft.keywords}
        onChange={(event) => change({ keywords: event.target.value })}
      />
      <TextInput
        label="Co-authors"
        hint="Full names without titles, separated by commas. We credit your team automatically; don’t list them here."
        name="coAuthors"
        error={errors.coAuthors}
        maxLength={CO_AUTHORS_LENGTH_MAX}
        value={draft.coAuthors}
        onChange={(event) => change({ coAuthors: event.target.value })}
      />
    </>
  )
}

function NotesField({ form: { draft, errors, change } }: { form: SubmitFormState }) {
  return (
    <TextArea
      label="Submission notes"
      hint="For the editors only; not published."
      name="submissionNotes"
      error={errors.submissionNotes}
      maxLength={SUBMISSION_NOTES_LENGTH_MAX}
      value={draft.submissionNotes}
      onChange={(event) => change({ submissionNotes: event.target.value })}
    />
  )
}

type SubmitFormParts = { form: SubmitFormState; submissionChecklist: SubmissionChecklist; children: ReactNode }

/** Shows the sticky bar with the submit button, and why it is disabled or failed. */
function SendBar({ form, missing }: { form: SubmitFormState; missing: string[] }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
      {form.failure ? (
        <p role="alert" className="rounded-[6px] bg-danger-soft px-4 py-3 font-semibold text-danger">
          {form.failure}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SendButton busy={form.isSending} missing={missing.length > 0 ? `Not yet: ${missing.join(' ')}` : undefined}>
          {form.isSending ? 'Submitting…' : 'Submit Paper'}
        </SendButton>
        <p className="text-muted">By submitting, you also approve the text.</p>
      </div>
    </div>
  )
}

/** Asks for the details that the library needs about the paper; the children show the contributions. */
export function SubmitForm({ form, submissionChecklist, children }: SubmitFormParts) {
  const ref = useRef<HTMLFormElement>(null)
  const [warned, setWarned] = useState(false)
  const { missing, possible_identifiers: identifiers } = submissionChecklist
  const send = async () => {
    setWarned(false)
    focusFirstError(ref.current, await form.send())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length > 0) return document.getElementById(MISSING_ID)?.focus()
    const found = form.look()
    if (Object.keys(found).length > 0) return focusFirstError(ref.current, found)
    if (identifiers.length > 0) return setWarned(true)
    void send()
  }
  return (
    <form ref={ref} noValidate className="grid gap-5 **:scroll-mb-28" onSubmit={submit}>
      <Missing missing={missing} />
      <OtherDrafts others={form.others} />
      <Fields form={form} />
      <DeclarationFields form={form} />
      <section aria-labelledby="who-did-what" className="border-t border-line pt-5">
        <h2 id="who-did-what" className="mb-2 text-[17px] leading-6 font-semibold">
          Who did what
        </h2>
        {children}
      </section>
      <NotesField form={form} />
      <SendBar form={form} missing={missing} />
      <PatientQuestion found={warned ? identifiers : []} onSend={() => void send()} onClose={() => setWarned(false)} />
    </form>
  )
}

type Parts = { found: SubmissionChecklist['possible_identifiers']; onSend: () => void; onClose: () => void }

/** Warns before submitting a paper that seems to identify a patient; the author decides whether to submit. */
function PatientQuestion({ found, onSend, onClose }: Parts) {
  return (
    <Dialog open={found.length > 0} title="Could this identify a patient?" onClose={onClose} maxWidth={520}>
      <p>Anyone can read a published paper. These passages may identify a patient:</p>
      <ul className="my-4 grid gap-1.5 border-y border-line py-3">
        {found.map(({ section, heading, quote }) => (
          <li key={`${section} ${quote}`} className="[overflow-wrap:anywhere]">
            <b>{quote}</b> <span className="text-muted">in {heading}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" onClick={onClose}>
          Go back and edit
        </Button>
        <Button onClick={onSend}>Submit anyway</Button>
      </div>
    </Dialog>
  )
}

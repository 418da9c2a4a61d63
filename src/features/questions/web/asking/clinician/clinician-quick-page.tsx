import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useSentForm } from '#ui/forms/use-sent-form.ts'
import { EMAIL_LENGTH_MAX, NAME_LENGTH_MAX, QUESTION_LENGTH_MAX, QUESTION_LENGTH_MIN } from '../../../limits.ts'
import { ASKER_ROLES, CLINICAL_SETTINGS } from '../../../options.ts'
import { NOT_SENT } from '../form-controls.ts'
import { AskPage } from '../ask-page.tsx'
import { ClinicianFormSwitch } from '../clinician-form-switch.tsx'
import { CLINICIAN_DESCRIPTION, CLINICIAN_DRAFT, EMPTY_CLINICIAN_FORM, FIRST_TITLE } from '../clinician-form.ts'
import { Margin, Terms } from './clinician-parts.ts'
import { QuestionBox } from '../question-box.tsx'
import { OtherAudienceLink } from '../audience/audience-links-section.tsx'
import { toOptions } from '../to-options.ts'
import { loadInputAids } from '../input-aids.ts'

const load = async () => {
  const [{ checkQuick, sendClinicianForm }, whileWriting] = await Promise.all([
    import('./clinician-submission.tsx'),
    loadInputAids(),
  ])
  return { checkQuick, sendClinicianForm, ...whileWriting }
}

type Rest = Awaited<ReturnType<typeof load>>

// Phones label the Enter key "next", so it moves to the next field; in the last field it sends the form.
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.elements ?? [])] as HTMLElement[]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

/**
 * Shows the clinicians' form with five required fields on one screen. It uses the same draft and API call as the four
 * steps.
 */
export default function ClinicianQuickPage() {
  const sentForm = useSentForm({ draft: CLINICIAN_DRAFT, empty: EMPTY_CLINICIAN_FORM, load })
  const { field, rest, busy } = sentForm
  const [sent, setSent] = useState<ReactNode>()

  const send = async ({ checkQuick, sendClinicianForm }: Rest) => {
    const found = checkQuick(sentForm.values)
    sentForm.show(found)
    if (Object.keys(found).length > 0) return
    await sendClinicianForm({ sentForm, onSent: setSent, onAskAnother: () => setSent(undefined) })
  }

  return (
    <AskPage
      description={CLINICIAN_DESCRIPTION}
      Margin={Margin}
      beside={rest ? <rest.SimilarBeside /> : null}
      sent={sent}
      kind="clinician"
      restore={(form) => sentForm.set(form)}
    >
      <ClinicianFormSwitch quick />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It handles events of its fields. */}
      <form {...sentForm.formProps(send)} className="grid content-start gap-5">
        <div>
          <p className="text-[14px] leading-5 text-muted">Five fields, about a minute</p>
          <h1 className="font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] sm:text-[36px] sm:leading-[42px]">
            {FIRST_TITLE}
          </h1>
          <OtherAudienceLink door="anyone" />
        </div>
        <QuestionBox
          label="Your question"
          hint={`${QUESTION_LENGTH_MIN} to ${QUESTION_LENGTH_MAX} characters`}
          load={load}
          rest={rest}
          setText={(question_text) => sentForm.change({ question_text })}
          {...field('question_text')}
        />
        <Select
          label="Healthcare research setting"
          required
          placeholder="Choose a setting"
          options={toOptions(CLINICAL_SETTINGS)}
          {...field('clinical_setting')}
        />
        <Select
          label="Role"
          required
          placeholder="Choose your role"
          options={toOptions(ASKER_ROLES)}
          {...field('submitter_role')}
        />
        <TextInput
          label="Name"
          required
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={NAME_LENGTH_MAX}
          onKeyDown={goToNext}
          {...field('submitter_name')}
        />
        <TextInput
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="send"
          maxLength={EMAIL_LENGTH_MAX}
          {...field('submitter_email')}
        />
        <Terms />
        <Button type="submit" kind="main" busy={busy} className="min-h-12">
          {busy ? 'Submitting...' : 'Submit question'}
        </Button>
        <DraftNote
          restored={sentForm.restored}
          others={sentForm.others}
          onClear={sentForm.clear}
          notSent={sentForm.errors[NOT_SENT]}
        />
      </form>
    </AskPage>
  )
}

import { Select } from '#ui/forms/select.tsx'
import { fieldOf } from '#ui/forms/form-values.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import {
  CONTEXT_LENGTH_MAX,
  EMAIL_LENGTH_MAX,
  IMPORTANCE_LENGTH_MAX,
  INSTITUTION_LENGTH_MAX,
  LINKEDIN_LENGTH_MAX,
  NAME_LENGTH_MAX,
} from '../../../limits.ts'
import { ASKER_ROLES, CLINICAL_SETTINGS, MENTOR_NOTIFICATIONS } from '../../../options.ts'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { MENTORSHIP } from '#shared/business.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import type { StepProps, ClinicianForm } from '../clinician-form.ts'
import { PatientNote } from '../../patient-note.tsx'
import { toOptions } from '../to-options.ts'

function SettingStep(form: StepProps) {
  const { context_background, importance_reason } = form.values
  return (
    <>
      <Select
        label="Healthcare research setting"
        required
        placeholder="Choose a setting"
        options={toOptions(CLINICAL_SETTINGS)}
        {...fieldOf(form, 'clinical_setting')}
      />
      <CountedTextArea
        label="Context or background"
        hint="What have you seen in practice?"
        max={CONTEXT_LENGTH_MAX}
        {...fieldOf(form, 'context_background')}
      />
      <CountedTextArea
        label="Why does it matter?"
        hint="What would change if you had the answer?"
        max={IMPORTANCE_LENGTH_MAX}
        {...fieldOf(form, 'importance_reason')}
      />
      <PatientNote texts={{ context_background, importance_reason }} change={form.change} />
    </>
  )
}

function ContactStep(form: StepProps) {
  return (
    <>
      <TextInput
        label="Name"
        required
        autoComplete="name"
        maxLength={NAME_LENGTH_MAX}
        {...fieldOf(form, 'submitter_name')}
      />
      <TextInput
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAX}
        {...fieldOf(form, 'submitter_email')}
      />
      <Select
        label="Role"
        required
        placeholder="Choose your role"
        options={toOptions(ASKER_ROLES)}
        {...fieldOf(form, 'submitter_role')}
      />
      <TextInput
        label="Institution"
        autoComplete="organization"
        maxLength={INSTITUTION_LENGTH_MAX}
        {...fieldOf(form, 'submitter_institution')}
      />
      <TextInput
        label="LinkedIn profile"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="linkedin.com/in/your-name"
        maxLength={LINKEDIN_LENGTH_MAX}
        hint="If you are credited by name, the paper links to your profile and shows readers who asked."
        {...fieldOf(form, 'submitter_linkedin')}
      />
      <p className="rounded-[6px] bg-sunken px-3.5 py-3 text-[14px] leading-5 text-muted">
        <b className="block text-ink">Your privacy</b>
        Your e-mail address is never shown and is used only for this question. Your name, institution and profile are
        shown only if you choose to be credited in the next step.
      </p>
    </>
  )
}

/** Shows step 2, 3 or 4 of the clinicians' form. */
export function LaterStep({ step, goTo, ...part }: StepProps & { step: number; goTo: (step: number) => void }) {
  if (step === 2) return <SettingStep {...part} />
  return step === 3 ? <ContactStep {...part} /> : <PreferencesStep {...part} goTo={goTo} />
}

type Tick = 'notify_on_completion' | 'allow_student_contact' | 'credit_by_name' | 'active_mentorship'

const wordsFor = (words: Record<string, string>, value: string): string => words[value] ?? ''

function summaryOf(form: ClinicianForm): [step: number, name: string, value: string][] {
  const asker = [form.submitter_name, wordsFor(ASKER_ROLES, form.submitter_role), form.submitter_institution]
  return [
    [1, 'Your question', form.question_text],
    [2, 'Setting', wordsFor(CLINICAL_SETTINGS, form.clinical_setting)],
    [2, 'Context', form.context_background],
    [2, 'Why it matters', form.importance_reason],
    [
      3,
      'Asked by',
      asker
        .map((part) => part.trim())
        .filter(Boolean)
        .join(', '),
    ],
    [3, 'Email', form.submitter_email],
    [3, 'LinkedIn profile', form.submitter_linkedin],
  ]
}

/** Shows everything that will be sent, with links to the steps in which to change it. */
function ReviewSummary({ form, goTo }: { form: ClinicianForm; goTo: (step: number) => void }) {
  return (
    <section aria-labelledby="summary" className="border-t border-line pt-4">
      <h2 id="summary" className="text-[17px] leading-6 font-semibold">
        Review
      </h2>
      <dl className="mt-1">
        {summaryOf(form).map(([step, name, value]) =>
          value.trim() === '' ? null : (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-3">
              <dt className="text-[14px] leading-5 text-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere] whitespace-pre-line">{value.trim()}</dd>
              <dd className="col-start-2 row-span-2 row-start-1 -mr-4 self-center">
                <Button kind="quiet" aria-label={`Change: ${name}`} onClick={() => goTo(step)}>
                  Change
                </Button>
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}

function PreferencesStep({ values, change, goTo }: StepProps & { goTo: (step: number) => void }) {
  const canMail = useMailAvailable()
  const tick = (name: Tick) => ({
    name,
    checked: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.checked }),
  })
  return (
    <>
      <fieldset>
        <legend className="sr-only">Preferences</legend>
        <Checkbox
          label={
            canMail
              ? 'E-mail me at each step, up to the published paper'
              : 'Notify me at each step once this site can send e-mail'
          }
          hint={
            canMail
              ? 'We’ll tell you about decisions on your question either way.'
              : `${NO_MAIL} Your question’s tracking page shows each step and messages from editors.`
          }
          {...tick('notify_on_completion')}
        />
        <Checkbox
          label="Students may contact me about the question"
          hint="They never see your e-mail address."
          {...tick('allow_student_contact')}
        />
        <Checkbox
          label="Credit me by name in the paper"
          hint="Otherwise the paper shows only your role and setting."
          {...tick('credit_by_name')}
        />
      </fieldset>
      <div className="rounded-[6px] border border-line bg-surface px-4 py-2">
        <Checkbox
          label={<b>Join the active mentorship program</b>}
          hint={`You read ${MENTORSHIP.drafts} drafts of the paper: ${MENTORSHIP.firstDraft} for the first, ${MENTORSHIP.secondDraft} for the second. ${MENTORSHIP.total} in all, over ${MENTORSHIP.span}.`}
          {...tick('active_mentorship')}
        />
        {values.active_mentorship ? (
          <div className="pt-1 pb-3">
            <RadioGroup
              legend="How should we tell you that a draft is ready?"
              name="mentor_notification_preference"
              choices={toOptions(MENTOR_NOTIFICATIONS)}
              value={values.mentor_notification_preference}
              onChange={(value) => change({ mentor_notification_preference: value })}
            />
            {canMail ? null : <p className="mt-2 text-[14px] leading-5 text-muted">{NO_MAIL}</p>}
          </div>
        ) : null}
      </div>
      <ReviewSummary form={values} goTo={goTo} />
    </>
  )
}

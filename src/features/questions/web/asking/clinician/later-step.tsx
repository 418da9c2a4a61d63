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
import { ASKER_ROLES, CLINICAL_SETTINGS } from '../../../options.ts'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import type { StepProps } from '../clinician-form.ts'
import { PreferencesStep } from './preferences-step.tsx'
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
        hint="What you have seen"
        max={CONTEXT_LENGTH_MAX}
        {...fieldOf(form, 'context_background')}
      />
      <CountedTextArea
        label="Why does it matter?"
        hint="What would change if you had the answer"
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
        hint="If you are credited by name, the paper links to your profile, and everyone who reads it sees who asked."
        {...fieldOf(form, 'submitter_linkedin')}
      />
      <p className="rounded-[6px] bg-sunken px-3.5 py-3 text-[14px] leading-5 text-muted">
        <b className="block text-ink">Your privacy</b>
        Your e-mail address is never shown, and used for this question only. Your name, institution and profile are
        shown only if you choose to be credited in the next step.
      </p>
    </>
  )
}

/** The clinician's steps 2 to 4. */
export function LaterStep({ step, goTo, ...part }: StepProps & { step: number; goTo: (step: number) => void }) {
  if (step === 2) return <SettingStep {...part} />
  return step === 3 ? <ContactStep {...part} /> : <PreferencesStep {...part} goTo={goTo} />
}

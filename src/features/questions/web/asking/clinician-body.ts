import type { ClinicianQuestionInput } from '../../contract.ts'
import type { ClinicianForm } from './clinician-form.ts'

/** What is sent. The choices were made from the lists, so they are of the contract's kinds. Pure. */
export const toClinicianBody = (form: ClinicianForm): ClinicianQuestionInput => ({
  ...(form as ClinicianForm & Pick<ClinicianQuestionInput, 'clinical_setting' | 'submitter_role'>),
  mentor_notification_preference: form.mentor_notification_preference === 'both' ? 'both' : 'email',
})

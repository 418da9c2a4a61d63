import type { ClinicianQuestionInput } from '../contract.ts'

/** A clinician's question that holds in every field. */
export const aClinicianQuestion = (traits: Partial<ClinicianQuestionInput> = {}): ClinicianQuestionInput => ({
  question_text: 'Does early mobilisation shorten delirium in ventilated adults?',
  clinical_setting: 'icu',
  submitter_name: 'Elin Strand',
  submitter_email: 'elin.strand@example.org',
  submitter_role: 'physician',
  ...traits,
})

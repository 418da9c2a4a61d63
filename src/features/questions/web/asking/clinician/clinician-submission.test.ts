import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { NOT_SENT } from '../form-controls.ts'
import { checkQuick, checkStep, firstMissing, stepOf } from './clinician-submission.tsx'
import { refusalOf } from '../submission-failure.ts'
import { EMPTY_CLINICIAN_FORM } from '../clinician-form.ts'

const FILLED = {
  ...EMPTY_CLINICIAN_FORM,
  question_text: 'Does early mobilisation shorten delirium?',
  clinical_setting: 'icu',
  submitter_name: 'Elin Strand',
  submitter_email: 'elin@example.org',
  submitter_role: 'physician',
}

test('each step asks for its own fields only', () => {
  expect([1, 2, 3, 4].map((step) => Object.keys(checkStep(EMPTY_CLINICIAN_FORM, step)))).toEqual([
    ['question_text'],
    ['clinical_setting'],
    ['submitter_name', 'submitter_email', 'submitter_role'],
    [],
  ])
})

test('a complete form is valid in every step', () => {
  expect([1, 2, 3, 4].flatMap((step) => Object.keys(checkStep(FILLED, step)))).toEqual([])
})

test('each failure has its sentence', () => {
  expect(checkStep({ ...FILLED, question_text: ' too short ' }, 1)).toEqual({
    question_text: 'Question must be at least 10 characters',
  })
  expect(checkStep({ ...FILLED, context_background: 'ab', importance_reason: 'ab' }, 2)).toEqual({
    context_background: 'Context must be at least 3 characters',
    importance_reason: 'Importance must be at least 3 characters',
  })
  expect(checkStep({ ...FILLED, submitter_email: 'elin' }, 3)).toEqual({
    submitter_email: 'Please enter a valid email',
  })
})

test('errors of the server lead to the step that holds their field', () => {
  expect(stepOf({ submitter_email: 'x' })).toBe(3)
  expect(stepOf({ submitter_email: 'x', context_background: 'x' })).toBe(2)
  expect(stepOf({ notify_on_completion: 'x' })).toBe(4)
})

test('a step can be entered once the previous steps are valid', () => {
  expect(firstMissing(FILLED, 4)).toBeUndefined()
  expect(firstMissing(EMPTY_CLINICIAN_FORM, 1)).toBeUndefined()
  expect(firstMissing({ ...FILLED, clinical_setting: '', submitter_name: '' }, 4)).toMatchObject({ step: 2 })
  expect(firstMissing(EMPTY_CLINICIAN_FORM, 3)).toEqual({
    step: 1,
    errors: { question_text: 'Please enter your healthcare research question' },
  })
})

test('the quick form checks its five fields, and invalid fields left from the full form', () => {
  expect(Object.keys(checkQuick(EMPTY_CLINICIAN_FORM)).toSorted()).toEqual([
    'clinical_setting',
    'question_text',
    'submitter_email',
    'submitter_name',
    'submitter_role',
  ])
  expect(checkQuick(FILLED)).toEqual({})
  expect(checkQuick({ ...FILLED, context_background: 'ab' })).toEqual({
    [NOT_SENT]: 'Context must be at least 3 characters. Please change it in the full form.',
  })
})

test('over a rate limit the sender sees when to try again, otherwise no text next to the button', () => {
  const limited = new Failure('too_many', 'Too many requests.', { retryAfterSeconds: 600 })
  expect(refusalOf(limited, new Date(2026, 10, 21, 22, 0))[NOT_SENT]).toMatch(
    /^Too many requests\. You can send it after (10:10|22:10)/,
  )
  expect(refusalOf(new Failure('internal', 'Oh.'), new Date())).toEqual({})
})

import { expect, test } from 'vitest'
import { titleFrom } from '../../title.ts'
import { type QuestionAsker, contributorOf } from './review-queue.ts'

test.each([
  ['Does it help?', 'Does it help?'],
  ['Does it help? We think so.', 'Does it help?'],
  ['  Does\n it   help ', 'Does it help'],
  ['Is 0.5 mg enough? Or 1 mg?', 'Is 0.5 mg enough?'],
])('%j is titled %j', (question, title) => expect(titleFrom(question)).toBe(title))

test('a long question is cut between words', () => {
  const title = titleFrom('mobilisation '.repeat(40))
  expect(title.length).toBeLessThanOrEqual(200)
  expect(title).toMatch(/mobilisation…$/)
})

const asker: QuestionAsker = {
  askerName: 'Dr. Ida Brandt',
  askerRole: 'nurse_practitioner',
  askerInstitution: 'County Hospital',
  askerLinkedin: null,
  clinicalSetting: 'icu',
}

test('an asker is credited by name if they chose so', () => {
  expect(contributorOf(asker)).toEqual({
    name: 'Dr. Ida Brandt',
    title: 'nurse practitioner',
    affiliation: 'County Hospital',
    linkedinUrl: null,
  })
})

test.each([
  ['nurse_practitioner', 'icu', 'a nurse practitioner', 'intensive care'],
  ['administrator', 'mental_health', 'an administrator', 'mental health'],
  ['other', 'other', 'a healthcare professional', ''],
  ['PhD Student', null, 'a PhD Student', ''],
  ['Patient', null, 'a patient', ''],
  ['Relative or carer', null, 'a relative or carer', ''],
])('otherwise by role and setting only: %s, %s', (askerRole, clinicalSetting, name, affiliation) => {
  const anonymous = { ...asker, askerName: '', askerInstitution: null, askerRole, clinicalSetting }
  expect(contributorOf(anonymous)).toEqual({ name, title: '', affiliation, linkedinUrl: null })
})

import { expect, test } from 'vitest'
import { errorsIn, type SubmissionDraft } from './use-submit-form.ts'

const whole: SubmissionDraft = {
  abstract: Array.from({ length: 200 }, (_, index) => `word${index}`).join(' '),
  keywords: '',
  category: 'Diagnostics',
  coAuthors: '',
  submissionNotes: '',
  ethics: 'approved',
  ethics_details: 'Lagos, no. 114',
  conflicts_of_interest: 'None.',
  funding: 'None.',
  data_availability: 'On request.',
  ai_use: 'None.',
}

test('a complete submission lacks nothing', () => expect(errorsIn(whole)).toEqual({}))

test.each([
  [{ abstract: '' }, ['abstract']],
  [{ category: 'Cooking' }, ['category']],
  [{ ethics: undefined }, ['ethics']],
  [{ ethics_details: ' ' }, ['ethics_details']],
  [{ ethics: 'exempt', ethics_details: '' }, []],
  [{ funding: '  ', ai_use: '' }, ['funding', 'ai_use']],
] as const)('%j lacks %j', (traits, fields) => expect(Object.keys(errorsIn({ ...whole, ...traits }))).toEqual(fields))

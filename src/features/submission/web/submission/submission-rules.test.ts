import { expect, test } from 'vitest'
import { declaredFunders, draftOfFunder, fundersInLines, linesOfFunders, NO_FUNDER } from './funder-draft.ts'
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
  funders: [],
}

test('a complete submission lacks nothing', () => expect(errorsIn(whole)).toEqual({}))

test.each<[Partial<SubmissionDraft>, string[]]>([
  [{ abstract: '' }, ['abstract']],
  [{ category: 'Cooking' }, ['category']],
  [{ ethics: undefined }, ['ethics']],
  [{ ethics_details: ' ' }, ['ethics_details']],
  [{ ethics: 'exempt', ethics_details: '' }, []],
  [{ funding: '  ', ai_use: '' }, ['funding', 'ai_use']],
  [{ funders: [{ name: 'Milk Board', id: '', numbers: '' }, NO_FUNDER] }, []],
  [{ funding: '', funders: [{ name: 'Milk Board', id: '', numbers: '' }] }, []],
  [{ funding: '', funders: [NO_FUNDER] }, ['funding']],
  [{ funders: [{ name: '', id: '029chgv08', numbers: '' }] }, ['funders.0.name']],
  [{ funders: [NO_FUNDER, { name: 'Wellcome', id: '029chgv09', numbers: '' }] }, ['funders.1.id']],
  [{ funders: [{ name: 'Wellcome', id: '', numbers: 'n'.repeat(101) }] }, ['funders.0.numbers']],
  [{ funders: [{ name: 'Wellcome', id: '', numbers: '1,2;'.repeat(11) }] }, ['funders.0.numbers']],
])('%j lacks %j', (traits, fields) => expect(Object.keys(errorsIn({ ...whole, ...traits }))).toEqual(fields))

test('funders are stored in drafts and sent with their numbers apart, without those left empty', () => {
  const typed = [{ name: 'Milk Board', id: '029chgv08', numbers: ' MB/1, MB/2; ' }, NO_FUNDER]
  expect(fundersInLines(linesOfFunders(typed))).toEqual(typed)
  const [declared, ...others] = declaredFunders(typed)
  expect(declared).toEqual({ name: 'Milk Board', id: '029chgv08', numbers: ['MB/1', 'MB/2'] })
  expect(others).toEqual([])
  expect(declared && draftOfFunder(declared).numbers).toBe('MB/1, MB/2')
})

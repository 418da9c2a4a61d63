import { describe, expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { EMPTY_REFINED, errorsIn, lacksRequired, refinedBody, weeksOf } from './refined-question-form.ts'
import { sendFailureText } from './send-failure.ts'
import { EMPTY_PROPOSAL, errorsIn as errorsInProposal, proposalBody, missingProposalText } from './proposal-dialog.tsx'

describe('a proposal', () => {
  test.each([
    ['', '', 'Still missing: a title and a description.'],
    ['A title', '  ', 'Still missing: a description.'],
    [' ', 'A description', 'Still missing: a title.'],
    ['A title', 'A description', undefined],
  ])('titled %j and described %j shows next to its button: %s', (title, description, words) => {
    const form = { ...EMPTY_PROPOSAL, title, description }
    expect(missingProposalText(form)).toBe(words)
    expect(Object.keys(errorsInProposal(form)).length > 0).toBe(words !== undefined)
  })

  test('keeps values that the dialog does not show when it is sent again', () => {
    const before = { co_authors: ['Jane Roe'] } as Parameters<typeof proposalBody>[1]
    expect(proposalBody(EMPTY_PROPOSAL, before).co_authors).toEqual(['Jane Roe'])
    expect(proposalBody(EMPTY_PROPOSAL, undefined).co_authors).toEqual([])
  })
})

describe('a refined question', () => {
  test.each([
    ['', 12],
    ['many', 12],
    ['16', 16],
    ['8.5', 8.5],
  ])('of %j weeks takes %d', (text, weeks) => expect(weeksOf(text)).toBe(weeks))

  const filled = { ...EMPTY_REFINED, refined_question_title: 'Title', refined_question_description: 'Description' }

  test.each([
    [filled, 'q', []],
    [filled, '', ['original_question_id']],
    [EMPTY_REFINED, 'q', ['refined_question_title', 'refined_question_description']],
    [{ ...filled, timeline_weeks: '3' }, 'q', ['timeline_weeks']],
    [{ ...filled, timeline_weeks: '53' }, 'q', ['timeline_weeks']],
    [{ ...filled, timeline_weeks: '8.5' }, 'q', ['timeline_weeks']],
    [{ ...filled, timeline_weeks: '' }, 'q', []],
  ])('%j on %j lacks %j', (form, questionId, fields) => expect(Object.keys(errorsIn(form, questionId))).toEqual(fields))

  test('is called incomplete for its title and description only', () => {
    expect(lacksRequired(errorsIn(EMPTY_REFINED, ''))).toBe(true)
    expect(lacksRequired(errorsIn({ ...filled, timeline_weeks: '3' }, ''))).toBe(false)
  })

  test('is sent with its weeks as a number', () =>
    expect(refinedBody({ ...filled, timeline_weeks: '' }, 'q')).toMatchObject({
      original_question_id: 'q',
      timeline_weeks: 12,
    }))
})

test('a failure shows the server’s message if there is one', () => {
  const otherwise = 'Please try again later.'
  expect(sendFailureText(new Failure('too_many', 'Please wait: 5 hours.'), otherwise)).toBe('Please wait: 5 hours.')
  expect(sendFailureText(new Failure('network', 'none'), otherwise)).toBe(
    `${otherwise} The server could not be reached.`,
  )
  expect(sendFailureText(new Failure('internal', 'none'), otherwise)).toBe(otherwise)
  expect(sendFailureText(new TypeError('bug'), otherwise)).toBe(otherwise)
})

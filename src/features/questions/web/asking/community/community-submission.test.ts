import { expect, test } from 'vitest'
import { checkCommunityForm, toFormErrors } from './community-submission.tsx'
import { EMPTY_COMMUNITY_FORM } from '../community-form.ts'
import { toCommunityBody } from '../ask-sender.ts'

const FILLED = {
  question: 'Why do night shifts raise blood pressure?',
  submitterType: 'PhD Student',
  category: 'Clinical Workflow',
  urgency: 'high',
  email: 'sam@example.org',
  background: '',
}

test('every field except the background is required', () => {
  expect(Object.keys(checkCommunityForm(EMPTY_COMMUNITY_FORM))).toEqual([
    'question',
    'submitterType',
    'category',
    'urgency',
    'email',
  ])
  expect(checkCommunityForm(FILLED)).toEqual({})
})

test('the question is sent as title and description, the urgency as difficulty', () => {
  expect(toCommunityBody(FILLED)).toEqual({
    title: FILLED.question,
    description: FILLED.question,
    category: 'Clinical Workflow',
    difficulty: 'high',
    submitter_type: 'PhD Student',
    submitter_email: 'sam@example.org',
    background: '',
  })
})

test('a server error is shown next to the field that has another name in the form', () => {
  expect(toFormErrors({ title: 'a', difficulty: 'b', submitter_email: 'c', category: 'd' })).toEqual({
    question: 'a',
    urgency: 'b',
    email: 'c',
    category: 'd',
  })
})

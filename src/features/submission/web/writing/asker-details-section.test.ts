import { expect, test } from 'vitest'
import { askerDetails } from './paper-rail.tsx'

const NOTHING = { background: null, importance: null, expected_outcome: null, resources: null, clarifications: [] }
const question = 'Do quiet alarms help?'

test('the asker’s details are shown unless they repeat the question, with follow-up questions', () => {
  const says = {
    ...NOTHING,
    background: question,
    expected_outcome: 'A comparison',
    clarifications: [{ asked: 'Which wards?', answered: 'Two.' }],
  }
  expect(askerDetails({ question, asker_says: says })).toEqual([
    { name: 'What they hope for', text: 'A comparison' },
    { name: 'Follow-up question: Which wards?', text: 'Two.' },
  ])
  expect([NOTHING, null].map((said) => askerDetails({ question, asker_says: said }))).toEqual([[], []])
})

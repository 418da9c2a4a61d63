import { expect, test } from 'vitest'
import { askerDetails } from './paper-rail.tsx'

const NOTHING = { background: null, importance: null, expected_outcome: null, resources: null, clarifications: [] }
const question = 'Do quiet alarms help?'

test('of what the asker said there stands what is more than the question, and what they were asked back', () => {
  const says = {
    ...NOTHING,
    background: question,
    expected_outcome: 'A comparison',
    clarifications: [{ asked: 'Which wards?', answered: 'Two.' }],
  }
  expect(askerDetails({ question, asker_says: says })).toEqual([
    { name: 'What they hope for', text: 'A comparison' },
    { name: 'Asked back: Which wards?', text: 'Two.' },
  ])
  expect([NOTHING, null].map((said) => askerDetails({ question, asker_says: said }))).toEqual([[], []])
})

import { expect, test } from 'vitest'
import { extensionStates } from '../../states.ts'
import { wordsOf, reasonError } from './due-date-section.tsx'

const asked = { id: '1', weeks: 3, reason: 'Late.', requested_at: '2026-11-21T12:00:00Z', decided_at: null, notes: '' }

test.each([
  ['pending', 'lead', 3, 'You asked for 3 more weeks on 21 Nov 2026. The editors have not decided yet.'],
  ['pending', 'member', 3, 'The lead asked for 3 more weeks on 21 Nov 2026. The editors have not decided yet.'],
  ['approved', 'lead', 3, 'The editors approved 3 more weeks.'],
  ['rejected', 'member', 1, 'The editors declined the request for one more week.'],
] as const)('a request that is %s, as a %s reads it, for %d weeks', (status, paperRole, weeks, words) => {
  expect(wordsOf({ ...asked, status: extensionStates[status], weeks }, paperRole)).toBe(words)
})

test.each([
  ['', 'Please say why you need more time.'],
  ['   ', 'Please say why you need more time.'],
  [' Late. ', 'Please write at least 10 characters.'],
  ['Our ethics approval came late.', undefined],
])('the reason %j is validated', (reason, error) => expect(reasonError(reason)).toBe(error))

import { expect, test } from 'vitest'
import { jobInWords, pendingInWords } from './job-words.ts'

test('a name is told in words, with its room', () => {
  expect(jobInWords('accounts.erase-who-left')).toEqual({ area: 'accounts', work: 'Erase who left' })
  expect(jobInWords('sweep')).toEqual({ area: '', work: 'Sweep' })
})

test.each([
  [0, 0, 'Nothing of it waits any more.'],
  [2, 0, '2 tried again by the server.'],
  [0, 1, '1 given up.'],
  [3, 1_200, '1,200 given up, 3 tried again by the server.'],
])('%s waiting and %s given up', (waiting, given_up, words) => {
  expect(pendingInWords({ waiting, given_up })).toBe(words)
})

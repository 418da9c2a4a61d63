import { expect, test } from 'vitest'
import { jobInWords, pendingInWords } from './job-words.ts'

test('a job’s name is shown in words, with its feature', () => {
  expect(jobInWords('accounts.erase-who-left')).toEqual({ area: 'accounts', work: 'Erase who left' })
  expect(jobInWords('sweep')).toEqual({ area: '', work: 'Sweep' })
})

test.each([
  [0, 0, 'Nothing left to retry.'],
  [2, 0, '2 waiting for a retry.'],
  [0, 1, 'Gave up on 1.'],
  [3, 1_200, 'Gave up on 1,200, 3 waiting for a retry.'],
])('%s jobs waiting and %s given up', (waiting, given_up, words) => {
  expect(pendingInWords({ waiting, given_up })).toBe(words)
})

import { expect, test } from 'vitest'
import { issueWithSupplement } from './supplements.ts'

test.each([
  ['4', 'Suppl 2', '4 Suppl 2'],
  ['4', 'Supplement 2', '4 Suppl 2'],
  ['4', 'S2', '4 Suppl 2'],
  ['4', '2', '4 Suppl 2'],
  ['4', 'A', '4 Suppl A'],
  ['', 'suppl. 3', 'Suppl 3'],
  ['4', 'Suppl', '4 Suppl'],
  ['4', 'Abstracts of the spring meeting', '4 Suppl'],
  ['4', 'Sleep at sea, supplement 5', '4 Suppl 5'],
  ['4 Suppl 2', 'Suppl 2', '4 Suppl 2'],
  ['S2', 's2', 'S2'],
  ['4', ' ', '4'],
])('the issue %j with the supplement %j is cited as %j', (issue, supplement, cited) => {
  expect(issueWithSupplement(issue, supplement)).toBe(cited)
})

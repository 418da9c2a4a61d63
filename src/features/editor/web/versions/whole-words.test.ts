import { expect, test } from 'vitest'
import { editsBetween } from '#formats/manuscript/edits/edits.ts'
import { wordEdits } from './comparison.ts'

/** Returns the removed and the added text of each edit, in order. */
const shown = (earlier: string, later: string) =>
  wordEdits(earlier, editsBetween(earlier, later)).map(({ from, to, put }) => [
    earlier.slice(from, to),
    put.map(({ text }) => text).join(''),
  ])

test.each([
  ['a word', 'The signal is heard.', 'The message is heard.', [['signal', 'message']]],
  ['the end of a word', 'Two ward nurses', 'Two wards nurses', [['ward', 'wards']]],
  [
    'two words apart',
    'signal and signal',
    'message and message',
    [
      ['signal', 'message'],
      ['signal', 'message'],
    ],
  ],
  ['a sentence at the end', 'On the ward.', 'On the ward. At night.', [['', ' At night.']]],
  ['letters that only go', 'We saw cells.', 'We saw cell.', [['s', '']]],
])('shows changes as whole words: %s', (_, earlier, later, edits) => {
  expect(shown(earlier, later)).toEqual(edits)
})

test('applying the edits gives the later text', () => {
  const [earlier, later] = ['Intercellular signal by EGF, 3 wards', 'A messaging cell by EGFR, 14 wards more']
  let made = ''
  let at = 0
  for (const { from, to, put } of wordEdits(earlier, editsBetween(earlier, later))) {
    made += earlier.slice(at, from) + put.map(({ text }) => text).join('')
    at = to
  }
  expect(made + earlier.slice(at)).toBe(later)
})

import { expect, test } from 'vitest'
import { inlinesText } from './text.ts'
import { textCiting } from './typed-citations.ts'

/** Returns the numbers of each group of citations in a text. */
const citedIn = (text: string): string[] =>
  textCiting(text, 9).flatMap((part) => (typeof part === 'object' && part.t === 'cites' ? [inlinesText(part.c)] : []))

test.each([
  ['Doses were missed at night [3].', ['3']],
  ['Two wards agree [2, 5–7] and one does not [8].', ['2,5–7', '8']],
  ['Missed doses fell by 12% [3].', ['3']],
  ['This was first seen in 2019 [2, 4].', ['2,4']],
  ['Both trials [1] [2] agree.', ['1,2']],
  ['Both trials [1][2] agree.', ['1,2']],
  ['Both trials [1], [2] agree.', ['1', '2']],
])('%s cites the references in brackets', (text, groups) => {
  expect(citedIn(text)).toEqual(groups)
})

test.each([
  'The median stay was 3 [2, 4] days.',
  'It took 5 [3-4] days.',
  'The odds ratio was 2.4 (95% CI [1, 4]).',
  'The stay was short (IQR [2–5]).',
  'A fall of 5% [2, 8] was seen.',
  'Doses of [2] mg were given.',
  'The scores had a range of [1, 9].',
])('%s contains values, which stay text', (text) => {
  expect(textCiting(text, 9)).toEqual([text])
})

test('numbers without a reference stay text', () => {
  expect(textCiting('In ward [12] and [0].', 9)).toEqual(['In ward [12] and [0].'])
})

import { expect, test } from 'vitest'
import { createRandom } from '#server/testing/random.ts'
import { mergeTexts } from './merge-texts.ts'

test.each([
  ['a number', 'Give 10 mg daily.', 'Give 15 mg daily.', 'Give 20 mg daily.', '15'],
  ['a decimal', 'With p = 0.05 we stopped.', 'With p = 0.04 we stopped.', 'With p = 0.15 we stopped.', '0.04'],
  ['a mean', 'The mean was 3.4 days.', 'The mean was 4.3 days.', 'The mean was 13.4 days.', '4.3'],
  ['a word and the word before it', 'It was increased.', 'It was decreased.', 'It was not increased.', 'decreased'],
  ['the whole text', 'Second', 'Erste', 'Premier', 'Erste'],
  ['a word in a sentence that was deleted', 'One two three.', 'One twelve three.', 'One three.', 'twelve three'],
])('keeps one version of %s, and returns the other', (_name, base, mine, theirs, words) => {
  const { text, conflicts } = mergeTexts(base, mine, theirs)
  expect(text).toBe(theirs)
  expect(conflicts.map((conflict) => conflict.words.trim())).toEqual([words])
  expect(base).toContain(conflicts[0]?.before)
})

test.each([
  [
    'different words',
    'Give 10 mg of it daily.',
    'Give 15 mg of it daily.',
    'Give 10 mg of it weekly.',
    'Give 15 mg of it weekly.',
  ],
  ['new paragraphs at the same place', 'One.', 'One.\n\nMine.', 'One.\n\nTheirs.', 'One.\n\nTheirs.\n\nMine.'],
  ['two texts of an empty section', '', 'Mine.', 'Theirs.', 'Theirs.\n\nMine.'],
  ['the same change', 'One two.', 'One three.', 'One three.', 'One three.'],
  [
    'a comma and a word elsewhere',
    'One two three four.',
    'One, two three four.',
    'One two three five.',
    'One, two three five.',
  ],
])('merges %s', (_name, base, mine, theirs, right) => {
  expect(mergeTexts(base, mine, theirs)).toEqual({ text: right, conflicts: [] })
})

test('loses no word of either member', () => {
  const random = createRandom(11)
  const base = 'The quick brown fox jumps over the lazy dog. It sleeps by day, and 10.5 times at night.'
  for (let round = 0; round < 2_000; round += 1) {
    const [place, other] = [random(base.length), random(base.length)]
    const mine = `${base.slice(0, place)}1111${base.slice(place + random(8))}`
    const theirs = `${base.slice(0, other)}2222${base.slice(other + random(8))}`
    const { text, conflicts } = mergeTexts(base, mine, theirs)
    expect(text, `${mine} and ${theirs}`).toContain('2222')
    const all = [text, ...conflicts.map(({ words }) => words)].join(' ')
    expect(all.split('1111'), `${mine} and ${theirs} gave ${all}`).toHaveLength(2)
  }
})

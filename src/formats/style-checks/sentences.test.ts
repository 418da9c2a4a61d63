import { expect, test } from 'vitest'
import { sentencesOf, unwrapped } from './sentences.ts'

test.each([
  ['One. Two? Three!', ['One.', 'Two?', 'Three!']],
  ['Haddad et al. Found 0.5 mg, e.g. Two.', ['Haddad et al. Found 0.5 mg, e.g. Two.']],
  ['See Fig. 2 by Dr. Okafor. (It rose.) It fell.', ['See Fig. 2 by Dr. Okafor.', '(It rose.)', 'It fell.']],
  ['The guide asked for:\n- more light\n- less noise', ['The guide asked for:', '- more light', '- less noise']],
  ['  ', []],
])('%j', (text, sentences) => expect(sentencesOf(text).map((one) => one.text)).toEqual(sentences))

test('each sentence has its start position', () =>
  expect(sentencesOf('One.  Two.')[1]).toEqual({ text: 'Two.', start: 6 }))

test.each([
  ['A line that was\ntoo long.', 'A line that was too long.'],
  ['It asked for:\n- light\na) noise\n1. rest', 'It asked for:\n- light\na) noise\n1. rest'],
  ['One.\ntwo\n\nthree', 'One.\ntwo\n\nthree'],
  ['n\tshare\nall\t3', 'n\tshare\nall\t3'],
])('continued lines are joined: %j', (text, lines) => expect(unwrapped(text)).toBe(lines))

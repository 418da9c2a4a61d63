import { expect, test } from 'vitest'
import { truncateText } from './truncate-text.ts'

test.each([
  ['all of a short one', 'The ward is closed.', 'The ward is closed.'],
  ['all of it where little would be left out', 'a'.repeat(59), 'a'.repeat(59)],
  ['its beginning, and how much more there is', 'a'.repeat(1_300), `${'a'.repeat(40)}… (1,260 more characters)`],
  ['one line of several', 'first\n\nsecond\tthird', 'first second third'],
  ['whole letters', '🩺'.repeat(100), `${'🩺'.repeat(40)}… (60 more characters)`],
])('the shortened text has %s', (_what, text, says) => expect(truncateText(text, 40)).toBe(says))

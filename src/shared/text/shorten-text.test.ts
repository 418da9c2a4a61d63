import { expect, test } from 'vitest'
import { shortenText } from './shorten-text.ts'

test.each([
  ['Night pain', 10, 'Night pain'],
  ['Night pain scores', 12, 'Night pain…'],
  ['Night pain scores', 10, 'Night…'],
  ['Unbroken', 4, 'Unbr…'],
])('%s shortened to %i characters is %s', (text, max, short) => expect(shortenText(text, max)).toBe(short))

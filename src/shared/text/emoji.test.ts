import { expect, test } from 'vitest'
import { isEmoji } from './emoji.ts'

test.each(['👍', '👍🏽', '❤️', '👩‍⚕️', '👨‍👩‍👧', '🇬🇭', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣'])('%s is an emoji', (text) =>
  expect(isEmoji(text)).toBe(true),
)

test.each(['', 'yes', '<img src=x>', '👍👍', '👍 ', '7', '👍\u0301', 'a\u200d👍', '🇬'])(
  '“%s” is not an emoji',
  (text) => expect(isEmoji(text)).toBe(false),
)

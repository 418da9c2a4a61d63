import { expect, test } from 'vitest'
import { asBytes } from './pages.ts'

test.each([
  ['an empty string', ''],
  ['plain text', '<p>Fever</p>'],
  ['curly quotes, other scripts and four-byte characters', '<p>Papers’ “aims” – 発熱 🩺</p>'],
  ['an unpaired surrogate', `<p>a${String.fromCharCode(0xd83e)}b’</p>`],
])('writes %s as Buffer.from does', (_what, html) => {
  expect(asBytes(html).equals(Buffer.from(html))).toBe(true)
})

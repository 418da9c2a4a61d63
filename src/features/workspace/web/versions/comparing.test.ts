import { expect, test } from 'vitest'
import { piecesOf } from './comparing.ts'

test('an earlier text beside a later one shows what went and what came', () => {
  expect(piecesOf('We saw 3 wards.', 'We saw 4 wards.')).toEqual([
    { is: 'same', text: 'We saw ' },
    { is: 'gone', text: '3' },
    { is: 'new', text: '4' },
    { is: 'same', text: ' wards.' },
  ])
})

test('what is alike for long is shortened', () => {
  const [alike] = piecesOf('x'.repeat(2_000), `${'x'.repeat(2_000)}y`)
  expect(alike?.text.length).toBeLessThan(300)
})

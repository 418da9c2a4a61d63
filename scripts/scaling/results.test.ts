import { expect, test } from 'vitest'
import { withParts } from '../../bench/results.ts'

const ORDER = ['pages', 'list', 'growth']
const OLD = '# Benchmark\n\n<!-- part: pages -->\n\n## Pages\n\nold\n\n<!-- part: growth -->\n\n## Growth\n\nkept\n'

test('new results replace the old ones of the same part, and the other parts stay', () => {
  expect(withParts(OLD, new Map([['pages', '## Pages\n\nnew\n']]), ORDER)).toBe(OLD.replace('old', 'new'))
})

test('a part measured for the first time is inserted in order', () => {
  const parts = withParts(OLD, new Map([['list', '## List']]), ORDER).match(/(?<=part: )\S+/gu)
  expect(parts).toEqual(ORDER)
})

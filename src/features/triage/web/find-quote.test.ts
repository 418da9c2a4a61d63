import { expect, test } from 'vitest'
import { findQuote } from './find-quote.ts'

const shown = (texts: string[], quote: string): string | undefined => {
  const found = findQuote(texts, quote)
  if (!found) return undefined
  const { from, to } = found
  return texts
    .map((text, index) => text.slice(index === from.text ? from.offset : 0, index === to.text ? to.offset : undefined))
    .slice(from.text, to.text + 1)
    .join('|')
}

test('a quote is found across texts, without regard to case, spaces and punctuation', () => {
  expect(shown(['We saw E. ', 'coli', ' grow quickly.'], 'e. coli  GROW')).toBe('E. |coli| grow')
})

test('a quote is found although the page shows its citation otherwise', () => {
  expect(shown(['as shown before', '3', ' in adults'], 'shown before [4] in adults')).toBe('shown before|3| in adults')
})

test('digits tell two passages apart', () => {
  expect(shown(['on 1 March and on 3 March'], '3 March')).toBe('3 March')
})

test('a quote without letters, or one that is not shown, is not found', () => {
  expect(shown(['We saw it.'], '…')).toBeUndefined()
  expect(shown(['We saw it.'], 'They saw it')).toBeUndefined()
})

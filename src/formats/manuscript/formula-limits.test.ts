import { expect, test } from 'vitest'
import { ARTICLE_FORMULAS_MAX } from '../article/limits.ts'
import { formulaExcessOf, PAPER_TEX_LENGTH_MAX } from './formula-limits.ts'
import { doc, equation, formula, p } from './manuscript.fixture.ts'

const written = (count: number, tex: string) => [
  { doc: doc(...Array.from({ length: count - 1 }, () => equation(tex)), p('Let ', formula(tex))) },
]

test('as many formulas as may be are accepted', () => {
  expect(formulaExcessOf(written(ARTICLE_FORMULAS_MAX, 'x'))).toBeUndefined()
  expect(formulaExcessOf(written(10, 'x'.repeat(PAPER_TEX_LENGTH_MAX / 10)))).toBeUndefined()
})

test('more or longer formulas are named', () => {
  expect(formulaExcessOf(written(ARTICLE_FORMULAS_MAX + 1, 'x'))).toBe(
    'This paper has 3,001 formulas, and at most 3,000 can be exported or published.',
  )
  expect(formulaExcessOf(written(10, 'x'.repeat(PAPER_TEX_LENGTH_MAX / 10 + 1)))).toBe(
    'The formulas of this paper have 150,010 characters, and at most 150,000 can be exported or published.',
  )
})

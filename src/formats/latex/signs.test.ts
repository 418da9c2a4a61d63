import { expect, test } from 'vitest'
import { escapeLatex } from './escape-latex.ts'
import { signsInFormula, signsInText } from './signs.ts'

test.each([
  ['α·β', '\\ensuremath{\\alpha}\\ensuremath{\\cdot}\\ensuremath{\\beta}'],
  ['90°', '90\\ensuremath{^\\circ}'],
  ['x²', 'x\\ensuremath{^{2}}'],
  ['ℝ', '\\ensuremath{\\mathbb{R}}'],
  ['\\frac{1}{2}', '\\frac{1}{2}'],
])('%s in a formula is of signs that LaTeX has', (formula, tex) => {
  expect(signsInFormula(formula)).toBe(tex)
})

test('text keeps the signs that a text font has, and letters with their accents, however they were put together', () => {
  expect(escapeLatex('e\u0301 × 37° ±')).toBe('é × 37° ±')
  expect(escapeLatex('H₂O, s⁻⁴ ✓')).toBe(
    'H\\ensuremath{_{2}}O, s\\ensuremath{^{-}}\\ensuremath{^{4}} \\ensuremath{\\checkmark}',
  )
})

test('a file of references keeps its TeX, and its Greek is drawn', () => {
  expect(signsInText('title = {Effects of α-tocopherol in {\\"a}rms}')).toBe(
    'title = {Effects of {\\ensuremath{\\alpha}}-tocopherol in {\\"a}rms}',
  )
})

import { expect, test } from 'vitest'
import { escapeLatex } from './escape-latex.ts'
import { signsInFormula, signsInText } from './signs.ts'

test.each([
  ['α·β', '\\ensuremath{\\alpha}\\ensuremath{\\cdot}\\ensuremath{\\beta}'],
  ['90°', '90\\ensuremath{^\\circ}'],
  ['x²', 'x\\ensuremath{^{2}}'],
  ['ℝ', '\\ensuremath{\\mathbb{R}}'],
  ['\\frac{1}{2}', '\\frac{1}{2}'],
])('%s in a formula uses symbols that LaTeX has', (formula, tex) => {
  expect(signsInFormula(formula)).toBe(tex)
})

test('text keeps the symbols of a text font, and accented letters in every Unicode form', () => {
  expect(escapeLatex('e\u0301 × 37° ±')).toBe('é × 37° ±')
  expect(escapeLatex('H₂O, s⁻⁴ ✓')).toBe(
    'H\\ensuremath{_{2}}O, s\\ensuremath{^{-}}\\ensuremath{^{4}} \\ensuremath{\\checkmark}',
  )
})

test('a reference file keeps its TeX and prints Greek letters', () => {
  expect(signsInText('title = {Effects of α-tocopherol in {\\"a}rms}')).toBe(
    'title = {Effects of {\\ensuremath{\\alpha}}-tocopherol in {\\"a}rms}',
  )
})

import { expect, test } from 'vitest'
import { escapeLatex } from './escape-latex.ts'
import { signsInFormula, signsInText } from './signs.ts'

test.each([
  ['α·β', '\\ensuremath{\\alpha}\\ensuremath{\\cdot}\\ensuremath{\\beta}'],
  ['90°', '90\\ensuremath{^\\circ}'],
  ['x²', 'x\\ensuremath{^{2}}'],
  ['a=\u0338b', 'a\\ensuremath{\\neq}b'],
  ['a≮b', 'a\\ensuremath{\\not<}b'],
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

test('a sign with a stroke through it is copied from the PDF as one sign', () => {
  expect(escapeLatex('A ⊄ B =\u0338 C')).toBe(
    'A \\letterread{2284}{\\ensuremath{\\not\\subset}} B \\letterread{2260}{\\ensuremath{\\neq}} C',
  )
})

test('a reference file keeps its TeX and prints Greek letters', () => {
  expect(signsInText('title = {Effects of α-tocopherol in {\\"a}rms}')).toBe(
    'title = {Effects of {\\ensuremath{\\alpha}}-tocopherol in {\\"a}rms}',
  )
})

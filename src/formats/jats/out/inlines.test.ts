import { expect, test } from 'vitest'
import { formulaXml } from './inlines.ts'

const ONE = { e: 'math', c: [{ e: 'mn', c: ['1'] }] }

const LITERAL = /^\\text/

test.each([
  [String.raw`\frac{a}{b}`, String.raw`\frac{a}{b}`],
  [String.raw`x\\input`, String.raw`x\\input`],
  [String.raw`x \input{y}`, 'x {y}'],
  [String.raw`\gdef\x{1}`, String.raw`\text{\textbackslash gdef\textbackslash x\{1\}}`],
  [String.raw`\href{javascript:a}{x}`, String.raw`\text{\textbackslash href\{javascript:a\}\{x\}}`],
])('the TeX %s is %s in JATS', (text, tex) => {
  expect(formulaXml({ t: 'math', text }, 'graphic')).toBe(
    `<tex-math${LITERAL.test(tex) ? ' specific-use="literal"' : ''}>${tex}</tex-math>`,
  )
})

test('a formula with MathML has no TeX that defines commands', () => {
  expect(formulaXml({ t: 'math', m: ONE, text: String.raw`\def\x{1}\x` }, 'graphic')).toBe(
    '<mml:math><mml:mn>1</mml:mn></mml:math>',
  )
})

import { expect, test } from 'vitest'
import { texOfWord } from './tex-of-word.ts'

const look = (inside: string) =>
  `<i style='mso-bidi-font-style:normal'><span lang=EN-GB style='font-family:"Cambria Math",serif'>${inside}</span></i>`
const run = (text: string) => look(`<m:r>${text}</m:r>`)
const properties = `<span style='mso-ascii-font-family:"Cambria Math"'><m:ctrlPr></m:ctrlPr></span>`
const power = `<m:sSup><m:sSupPr>${properties}</m:sSupPr><m:e>${run('10')}</m:e><m:sup>${run('6')}</m:sup></m:sSup>`

test('a Word equation is read from the comment that it is copied in', () => {
  expect(texOfWord(`[if gte msEquation 12]><m:oMath>${power}${run('\n+x')}</m:oMath><![endif]`)).toBe('{10}^{6}+x')
})

test('an equation on a line of its own is read, too', () => {
  const fraction = `<m:f><m:fPr>${properties}</m:fPr><m:num>${run('a')}</m:num><m:den>${run('b')}</m:den></m:f>`
  const paragraph = `<m:oMathPara><m:oMath>${fraction}</m:oMath></m:oMathPara>`
  expect(texOfWord(`[if gte msEquation 12]>${paragraph}<![endif]`)).toBe(String.raw`\frac{a}{b}`)
})

test.each([
  ['[if gte msEquation 12]><m:oMath></m:oMath><![endif]'],
  ['[if gte msEquation 12]><m:oMath><m:e></m:oMath>'],
])('%s is not an equation', (comment) => {
  expect(texOfWord(comment)).toBeUndefined()
})

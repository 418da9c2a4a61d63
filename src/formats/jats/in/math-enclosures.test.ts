import { expect, test } from 'vitest'
import type { MathNode } from '../../article/article.ts'
import { ommlOf } from '../../docx/omml/omml.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const written = (node: MathNode | string): string => {
  if (typeof node === 'string') return node
  const attributes = Object.entries(node.a ?? {}).map(([name, value]) => ` ${name}=${value}`)
  return `<${node.e}${attributes.join('')}>${(node.c ?? []).map(written).join('')}</${node.e}>`
}

function mathIn(math: string): MathNode {
  const xml = jatsArticle({ body: `<disp-formula><mml:math>${math}</mml:math></disp-formula>` })
  const [block] = parseJats(xml).article.sections[0]?.blocks ?? []
  const found = block?.t === 'formula' ? block.parts[0]?.m : undefined
  if (!found) throw new Error('No formula was read.')
  return found
}

const contentOf = (math: string): string => (mathIn(math).c ?? []).map(written).join('')
const enclose = (notation: string): string => `<mml:menclose notation="${notation}"><mml:mi>r</mml:mi></mml:menclose>`

test.each([
  ['radical', '<msqrt><mrow><mi>r</mi></mrow></msqrt>'],
  ['updiagonalstrike', '<menclose notation=updiagonalstrike><mrow><mi>r</mi></mrow></menclose>'],
  [
    'downdiagonalstrike horizontalstrike',
    '<menclose notation=downdiagonalstrike horizontalstrike><mrow><mi>r</mi></mrow></menclose>',
  ],
  ['box', '<menclose notation=box><mrow><mi>r</mi></mrow></menclose>'],
  ['box radical', '<menclose notation=box><msqrt><mrow><mi>r</mi></mrow></msqrt></menclose>'],
  ['actuarial', '<menclose notation=top right><mrow><mi>r</mi></mrow></menclose>'],
  ['top', '<mover accent=true><mrow><mi>r</mi></mrow><mo stretchy=true>‾</mo></mover>'],
  ['url(x)', '<mrow><mi>r</mi></mrow>'],
])('an enclosure with the notation %j', (notation, expected) => {
  expect(contentOf(enclose(notation))).toBe(expected)
})

test('an enclosure without a notation is a long division', () => {
  expect(contentOf('<mml:menclose><mml:mn>9</mml:mn></mml:menclose>')).toContain('<mo>)</mo><mover')
})

test('a labelled row keeps its cells in one row, followed by its label', () => {
  const table =
    '<mml:mtable><mml:mlabeledtr><mml:mtd><mml:mtext>(2.1)</mml:mtext></mml:mtd><mml:mtd><mml:mi>a</mml:mi></mml:mtd><mml:mtd><mml:mi>b</mml:mi></mml:mtd></mml:mlabeledtr><mml:mtr><mml:mtd><mml:mi>c</mml:mi></mml:mtd></mml:mtr></mml:mtable>'
  expect(contentOf(table)).toBe(
    '<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd><mtd><mtext>(2.1)</mtext></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable>',
  )
})

test.each([
  ['<mml:maction actiontype="tooltip"><mml:mi>d</mml:mi><mml:mtext>dose</mml:mtext></mml:maction>', '<mi>d</mi>'],
  ['<mml:maction actiontype="toggle"><mml:mi>d</mml:mi><mml:mi>e</mml:mi></mml:maction>', '<mi>d</mi>'],
  ['<mml:maction actiontype="toggle" selection="2"><mml:mi>d</mml:mi><mml:mi>e</mml:mi></mml:maction>', '<mi>e</mi>'],
  ['<mml:maction actiontype="toggle" selection="9"><mml:mi>d</mml:mi></mml:maction>', '<mi>d</mi>'],
])('one alternative of %s is shown', (math, expected) => {
  expect(contentOf(math)).toBe(expected)
})

test('Word gets the strikes and sides of an enclosure', () => {
  expect(ommlOf(mathIn(enclose('updiagonalstrike')))).toContain(
    '<m:borderBoxPr><m:hideTop m:val="1"/><m:hideBot m:val="1"/><m:hideLeft m:val="1"/><m:hideRight m:val="1"/><m:strikeBLTR m:val="1"/></m:borderBoxPr>',
  )
  expect(ommlOf(mathIn(enclose('box')))).toContain('<m:borderBox><m:e>')
})

import { expect, test } from 'vitest'
import { mathXml } from './math.ts'

const binomial = {
  e: 'mfrac',
  a: { linethickness: '0' },
  c: [
    { e: 'mi', c: ['n'] },
    { e: 'mi', c: ['k'] },
  ],
}

test('a binomial stays without a line', () => {
  expect(mathXml(binomial)).toBe('<mml:mfrac linethickness="0"><mml:mi>n</mml:mi><mml:mi>k</mml:mi></mml:mfrac>')
})

test.each([
  ['mover', { accent: 'true' }],
  ['munder', { accentunder: 'true' }],
  ['mspace', { width: '0.5em', height: '2pt', depth: '1ex' }],
  ['mspace', { width: 'negativethinmathspace' }],
  ['mo', { stretchy: 'false', fence: 'true', separator: 'true', lspace: '0', rspace: '.2em', movablelimits: 'false' }],
  ['mo', { symmetric: 'true', minsize: '1.2', maxsize: 'infinity', largeop: 'true', form: 'prefix' }],
  ['mstyle', { displaystyle: 'true', scriptlevel: '+1' }],
  [
    'mtable',
    { columnalign: 'right left', rowalign: 'top', columnlines: 'none solid', rowlines: 'dashed', frame: 'solid' },
  ],
  ['mtd', { columnspan: '2', rowspan: '3', columnalign: 'center' }],
  ['menclose', { notation: 'box updiagonalstrike' }],
  ['mpadded', { width: '+0.5em', voffset: '-1pt' }],
  ['mi', { mathvariant: 'double-struck', mathsize: 'big', dir: 'rtl' }],
])('%s keeps %j', (e, a) => {
  const attributes = Object.entries(a).map(([name, value]) => ` ${name}="${value}"`)
  expect(mathXml({ e, a, c: [] })).toBe(`<mml:${e}${attributes.join('')}/>`)
})

test('a style that the schema allows only around an element is put around it', () => {
  expect(mathXml({ ...binomial, a: { displaystyle: 'true' } })).toBe(
    '<mml:mstyle displaystyle="true"><mml:mfrac><mml:mi>n</mml:mi><mml:mi>k</mml:mi></mml:mfrac></mml:mstyle>',
  )
})

test.each([
  ['mspace', { width: 'wide' }],
  ['mtd', { columnalign: 'left right' }],
  ['mi', { accent: 'true' }],
  ['mtr', { displaystyle: 'true' }],
])('%s loses %j, which the schema forbids', (e, a) => expect(mathXml({ e, a })).toBe(`<mml:${e}/>`))

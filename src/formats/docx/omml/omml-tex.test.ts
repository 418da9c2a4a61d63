import { DOMParser } from '@xmldom/xmldom'
import temml from 'temml'
import { expect, test } from 'vitest'
import { formulaOfTex } from '../../jats/in/math.ts'
import { ommlOf } from './omml.ts'
import { texOfOmml } from './omml-tex.ts'
import type { XmlPart } from '../../xml/xml-part.ts'

const read = (inside: string): string => {
  const xml = `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inside}</m:oMath>`
  return texOfOmml(new DOMParser().parseFromString(xml, 'text/xml').documentElement as XmlPart)
}
const r = (text: string, looks = '') => `<m:r><m:rPr>${looks}</m:rPr><m:t>${text}</m:t></m:r>`
const e = (inside: string) => `<m:e>${inside}</m:e>`
const val = (name: string, value: string) => `<m:${name} m:val="${value}"/>`
const of = (name: string, inside: string, properties = '') =>
  `<m:${name}><m:${name}Pr>${properties}</m:${name}Pr>${inside}</m:${name}>`
const sub = (inside: string) => `<m:sub>${inside}</m:sub>`
const sup = (inside: string) => `<m:sup>${inside}</m:sup>`
const limLow = (body: string, bound: string) => of('limLow', e(body) + `<m:lim>${bound}</m:lim>`)
const limUpp = (body: string, bound: string) => of('limUpp', e(body) + `<m:lim>${bound}</m:lim>`)
const HIDDEN = ['Top', 'Bot', 'Left', 'Right'].map((side) => val(`hide${side}`, '1')).join('')
const over = `<m:num>${r('a')}</m:num><m:den>${r('b')}</m:den>`

test.each([
  ['letters, signs and Greek', r('β≤α+x₁'), '\\beta\\leq\\alpha+x₁'],
  ['a command before a letter', r('αx'), '\\alpha x'],
  ['words', r('mean of x_1', val('nor', '1')), '\\text{mean of x\\_1}'],
  ['upright and bold', r('CI', val('sty', 'p')) + r('X', val('sty', 'b')), '\\mathrm{CI}\\mathbf{X}'],
  ['an alphabet', r('R', val('scr', 'double-struck')), '\\mathbb{R}'],
  ['mathematical letters', r('𝑎+𝐛'), 'a+\\mathbf{b}'],
  ['per cent', r('50 %'), '50\\ \\%'],
  ['a last run that ends in a space', r('5 mg') + r('/kg '), '5\\ mg/kg'],
  ['a last run of a non-breaking space', r('6 mg') + r('\u00a0'), '6\\ mg'],
  ['a last run of a wide space', r('6') + r('\u2003'), '6'],
  ['a last run of a thin space', r('6\u2009'), '6'],
  ['a wide space alone', r('\u2003'), ''],
  ['a fraction', of('f', over), '\\frac{a}{b}'],
  ['a fraction in a line', of('f', over, val('type', 'lin')), 'a/b'],
  ['a binomial', of('d', e(of('f', over, val('type', 'noBar')))), '\\left({a \\atop b}\\right)'],
  ['indices', of('sSubSup', e(r('x')) + sub(r('i')) + sup(r('2'))), 'x_{i}^{2}'],
  ['an index of a sum', of('sSup', e(r('a+b')) + sup(r('2'))), '{a+b}^{2}'],
  ['indices before', of('sPre', sub(r('1')) + sup(r('2')) + e(r('X'))), '{}_{1}^{2}X'],
  ['a root', of('rad', `<m:deg/>${e(r('x'))}`, val('degHide', '1')), '\\sqrt{x}'],
  ['a third root', of('rad', `<m:deg>${r('3')}</m:deg>${e(r('x'))}`), '\\sqrt[3]{x}'],
  [
    'brackets',
    of('d', e(r('x')) + e(r('y')), val('begChr', '[') + val('endChr', '') + val('sepChr', '|')),
    '\\left[x \\middle| y\\right.',
  ],
  ['a sum', of('nary', sub(r('i=1')) + sup(r('n')) + e(r('x')), val('chr', '∑')), '\\sum_{i=1}^{n} x'],
  [
    'an integral without bounds',
    of('nary', '<m:sub/><m:sup/>' + e(r('x')), val('subHide', '1') + val('supHide', '1')),
    '\\int x',
  ],
  ['a function', of('func', `<m:fName>${r('log', val('sty', 'p'))}</m:fName>${e(r('x'))}`), '\\log{x}'],
  ['a limit', limLow(r('lim', val('sty', 'p')), r('n→∞')), '\\lim_{n\\to\\infty}'],
  ['a sum whose bounds are limits', limUpp(limLow(r('∑'), r('i=1')), r('N')) + r('x'), '\\sum_{i=1}^{N}x'],
  ['a product over a bound', limLow(r('∏'), r('i')) + r('p'), '\\prod_{i}p'],
  ['a union, its upper bound first', limLow(limUpp(r('⋃'), r('n')), r('i')), '\\bigcup^{n}_{i}'],
  ['an integral of limits', limUpp(limLow(r('∫'), r('0')), r('1')) + r('f'), '\\int_{0}^{1}f'],
  ['a sign over others', limUpp(r('x+y'), r('n')), '\\overset{n}{x+y}'],
  ['a hat', of('acc', e(r('p'))), '\\hat{p}'],
  [
    'signs that are more than one sign',
    of('nary', sub(r('i')) + sup(r('n')) + e(r('x')), val('chr', '∑\\input{/etc/passwd}')),
    '\\sum_{i}^{n} x',
  ],
  ['a wide bar', of('acc', e(r('ab')), val('chr', '\u0304')), '\\overline{ab}'],
  ['a line above', of('bar', e(r('x')), val('pos', 'top')), '\\overline{x}'],
  ['a brace', of('groupChr', e(r('x'))), '\\underbrace{x}'],
  [
    'a matrix',
    of('m', `<m:mr>${e(r('1'))}${e(r('0'))}</m:mr><m:mr>${e(r('0'))}${e(r('1'))}</m:mr>`),
    '\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}',
  ],
  ['lines', of('eqArr', e(r('x&amp;=1')) + e(r('y&amp;=2'))), '\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}'],
  ['a double bar', of('acc', e(r('x')), val('chr', '\u033f')), '\\overline{\\overline{x}}'],
  ['three dots', of('acc', e(r('x')), val('chr', '\u20db')), '\\dddot{x}'],
  ['four dots', of('acc', e(r('x')), val('chr', '\u20dc')), '\\ddddot{x}'],
  ['a left arrow above', of('acc', e(r('xy')), val('chr', '\u20d6')), '\\overleftarrow{xy}'],
  ['an arrow both ways', of('acc', e(r('x')), val('chr', '\u20e1')), '\\overleftrightarrow{x}'],
  [
    'harpoons',
    of('acc', e(of('acc', e(r('x')), val('chr', '\u20d1'))), val('chr', '\u20d0')),
    '\\overleftharpoon{\\overrightharpoon{x}}',
  ],
  ['a ring', of('acc', e(r('A')), val('chr', '\u030a')), '\\mathring{A}'],
  ['a line below', of('acc', e(r('x')), val('chr', '\u0332')), '\\underline{x}'],
  ['a spacing accent', of('acc', e(r('x')), val('chr', 'ˇ')), '\\check{x}'],
  ['no accent', of('acc', e(r('x')), val('chr', '')), 'x'],
  ['an accent that TeX lacks', of('acc', e(r('x')), val('chr', '\u0323')), '\\underset{\\text{\u00a0\u0323}}{x}'],
  ['a group character above', of('groupChr', e(r('xy')), val('chr', '⏜') + val('pos', 'top')), '\\overparen{xy}'],
  ['an arrow below', of('groupChr', e(r('xy')), val('chr', '→')), '\\underrightarrow{xy}'],
  ['words on an arrow', of('groupChr', e(r('k')), val('chr', '→') + val('vertJc', 'bot')), '\\xrightarrow{k}'],
  ['a box', of('borderBox', e(r('x'))), '\\boxed{x}'],
  ['a strike', of('borderBox', e(r('x')), HIDDEN + val('strikeBLTR', '1')), '\\cancel{x}'],
  ['a strike downwards', of('borderBox', e(r('x')), HIDDEN + val('strikeTLBR', 'on')), '\\bcancel{x}'],
  ['a cross', of('borderBox', e(r('x')), HIDDEN + '<m:strikeBLTR/>' + val('strikeTLBR', '1')), '\\xcancel{x}'],
  ['a line through', of('borderBox', e(r('x')), HIDDEN + val('strikeH', '1')), '\\sout{x}'],
  [
    'a box with a strike',
    of('borderBox', e(r('x')), val('strikeBLTR', '1') + val('strikeH', '0')),
    '\\boxed{\\cancel{x}}',
  ],
  [
    'a box with a top only',
    of('borderBox', e(r('x')), val('hideBot', '1') + val('hideLeft', '1') + val('hideRight', '1')),
    '\\overline{x}',
  ],
  ['a phantom that is shown', of('phant', e(r('x')), val('zeroAsc', '1')), 'x'],
  ['a phantom that is not shown', of('phant', e(r('x')), val('show', '0')), '\\phantom{x}'],
  ['a bracket on one side', of('d', e(r('x')), val('begChr', '{') + val('endChr', '')), '\\left\\{x\\right.'],
  ['commas between', of('d', e(r('x')) + e(r('y')), val('sepChr', ',')), '\\left(x, y\\right)'],
  ['nothing between', of('d', e(r('x')) + e(r('y')), val('sepChr', '')), '\\left(xy\\right)'],
  ['brackets that TeX lacks', of('d', e(r('x')), val('begChr', '【') + val('endChr', '】')), '【\\left.x\\right.】'],
  ['signs in words', r('a^b~c', val('nor', '1')), '\\text{a\\textasciicircum b\\textasciitilde c}'],
  ['a bold letter of Unicode', r('𝐁'), '\\mathbf{B}'],
  ['a bold Greek letter of Unicode', r('𝜷'), '\\boldsymbol{\\beta}'],
  ['letters of other alphabets', r('ℝℒ𝔤x'), '\\mathbb{R}\\mathcal{L}\\mathfrak{g}x'],
  ['a numbered line', of('eqArr', e(r('E=1#(3)'))), 'E=1'],
])('%s', (_name, omml, tex) => {
  expect(read(omml)).toBe(tex)
  expect(() => temml.renderToString(tex, { throwOnError: true })).not.toThrow()
})

test('an equation that is nested too deep is refused', () => {
  expect(() => read('<m:box><m:e>'.repeat(300) + r('x') + '</m:e></m:box>'.repeat(300))).toThrow(RangeError)
})

test.each([
  ['\\sum_{i=1}^{N} x_{i}', '\\sum_{i=1}^{N} x_{i}'],
  ['\\frac{1}{N}\\sum_{i=1}^{N}\\sum_{j=1}^{M} x_{ij}+1', '\\frac{1}{N}\\sum_{i=1}^{N} \\sum_{j=1}^{M} x_{ij}+1'],
  ['\\left(\\prod_{i} p\\right)', '\\left(\\prod_{i} p\\right)'],
  ['\\bigcup_{i=1}^{N} A', '\\bigcup_{i=1}^{N} A'],
  ['\\int_{0}^{1} f', '\\int_{0}^{1} f'],
  ['\\sum_{i=1}^{N}', '\\sum_{i=1}^{N}'],
])('%s becomes a large operator with its operand in Word, and comes back', (tex, back) => {
  const written = ommlOf(formulaOfTex(tex, true).m ?? { e: 'math' }).replace(/^<m:oMath>|<\/m:oMath>$/g, '')
  expect(read(written)).toBe(back)
  expect(written.includes('<m:nary>')).toBe(!tex.endsWith('^{N}'))
})

test.each([
  '\\dddot{x}',
  '\\ddddot{x}',
  '\\mathring{x}',
  '\\overleftharpoon{x}',
  '\\overbracket{x}',
  '\\underrightarrow{x}',
  '\\check{x}',
])('the accent of %s comes back from Word', (tex) => {
  const written = ommlOf(formulaOfTex(tex, true).m ?? { e: 'math' }).replace(/^<m:oMath>|<\/m:oMath>$/g, '')
  expect(read(written)).toBe(tex)
})

import { expect, test } from 'vitest'
import { texOfMath } from './tex-of-math.ts'

const math = (inside: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`

test.each([
  ['<msup><mn>10</mn><mn>6</mn></msup>', '10^{6}'],
  ['<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>', String.raw`\frac{a + 1}{b}`],
  [
    '<mover accent="true"><mi>x</mi><mo>¯</mo></mover><mo>±</mo><mn>1.96</mn><mo>−</mo><msqrt><mi>n</mi></msqrt>',
    String.raw`\bar{x} \pm 1.96 - \sqrt{n}`,
  ],
  ['<mi>log</mi><mo>\u2061</mo><mi>x</mi><mo>≤</mo><mi>CI</mi>', String.raw`\log x \leq \text{CI}`],
  ['<mmultiscripts><mi>Tc</mi><mprescripts/><none/><mn>99</mn></mmultiscripts>', String.raw`{}^{99}{\text{Tc}}`],
  ['<mphantom><mn>0</mn></mphantom><mn>5</mn>', '5'],
  ['<msup><mi>f</mi><mo>′</mo></msup>', String.raw`f^{\prime}`],
  ['<mover accent="true"><mi>p</mi><mo>^</mo></mover>', String.raw`\hat{p}`],
  ['<mtext>under 5% of_all</mtext>', String.raw`\text{under 5\% of\_all}`],
  [
    '<mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mi>b</mi></mtd></mtr></mtable>',
    String.raw`\left\{\begin{matrix}1 & a \\ 0 & b\end{matrix}\right.`,
  ],
])('%s is TeX', (inside, tex) => {
  expect([inside, texOfMath(math(inside))]).toEqual([inside, tex])
})

const x = '<mi>x</mi>'
const rows = '<mtable><mtr><mtd><mn>1</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd></mtr></mtable>'
const over = (mark: string, body = x) => `<mover accent="true">${body}<mo>${mark}</mo></mover>`
const under = (mark: string) => `<munder accentunder="true">${x}<mo>${mark}</mo></munder>`
const enclosed = (notation: string) => `<menclose notation="${notation}">${x}</menclose>`

test.each([
  [`<mfenced open="{" close="">${rows}</mfenced>`, String.raw`\left\{\begin{matrix}1 \\ 0\end{matrix}\right.`],
  [`<mfenced open="" close="}">${rows}</mfenced>`, String.raw`\left.\begin{matrix}1 \\ 0\end{matrix}\right\}`],
  [`<mfenced open="[" close=")">${x}<mi>y</mi></mfenced>`, String.raw`\left[x,y\right)`],
  [`<mfenced open="|" close="⟩" separators="">${x}</mfenced>`, String.raw`\left|x\right\rangle`],
  ['<mo>[</mo><mn>0</mn><mo>,</mo><mn>1</mn><mo>)</mo>', String.raw`\left[0 , 1\right)`],
  ['<mo>(</mo><mn>0</mn>', '( 0'],
])('the brackets of %s are those of %s', (inside, tex) => {
  expect(texOfMath(math(inside))).toBe(tex)
})

test.each([
  [over('ˇ'), String.raw`\check{x}`],
  [over('⃛'), String.raw`\dddot{x}`],
  [over('‾'), String.raw`\overline{x}`],
  [over('˙', '<mi>V</mi>') + '<msub><mi>O</mi><mn>2</mn></msub>', String.raw`\dot{V} O_{2}`],
  [`<msub>${over('.', '<mi>V</mi>')}<mi>E</mi></msub>`, String.raw`\dot{V}_{E}`],
  [over('¨'), String.raw`\ddot{x}`],
  [over('˜'), String.raw`\tilde{x}`],
  [over('ˆ', '<mrow><mi>x</mi><mi>y</mi></mrow>'), String.raw`\widehat{x y}`],
  [over('˘'), String.raw`\breve{x}`],
  [over('→'), String.raw`\vec{x}`],
  [over('˚'), String.raw`\mathring{x}`],
  [over('—'), String.raw`\overline{x}`],
  [under('_'), String.raw`\underline{x}`],
  ['<mover><mo>=</mo><mi>def</mi></mover>', String.raw`\overset{\text{def}}{=}`],
  ['<munder><mi>lim</mi><mi>n</mi></munder>', String.raw`\lim_{n}`],
])('the accent of %s is %s', (inside, tex) => {
  expect(texOfMath(math(inside))).toBe(tex)
})

test.each([
  ['updiagonalstrike', String.raw`\cancel{x}`],
  ['downdiagonalstrike', String.raw`\bcancel{x}`],
  ['updiagonalstrike downdiagonalstrike', String.raw`\xcancel{x}`],
  ['downdiagonalstrike updiagonalstrike', String.raw`\xcancel{x}`],
  ['horizontalstrike', String.raw`\sout{x}`],
  ['box updiagonalstrike', String.raw`\boxed{\cancel{x}}`],
  ['circle', String.raw`\boxed{x}`],
  ['radical', String.raw`\sqrt{x}`],
  ['top bottom', String.raw`\overline{\underline{x}}`],
  ['actuarial', String.raw`\overline{\left.x\right|}`],
])('an enclosure %s is %s', (notation, tex) => {
  expect(texOfMath(math(enclosed(notation)))).toBe(tex)
})

test.each([
  ['<mi mathvariant="normal">d</mi>', String.raw`\mathrm{d}`],
  ['<mstyle mathvariant="bold"><mi>x</mi></mstyle>', String.raw`\mathbf{x}`],
  ['<mi>ℝ</mi><mi>𝒩</mi><mi>𝐱</mi><mi>𝑦</mi>', String.raw`\mathbb{R} \mathcal{N} \mathbf{x} y`],
  ['<mn>5%</mn>', String.raw`5\%`],
  ['<ms>a</ms>', String.raw`\text{“a”}`],
])('the letters of %s are %s', (inside, tex) => {
  expect(texOfMath(math(inside))).toBe(tex)
})

test('names with a prefix, as in Word and journals, are read', () => {
  const pasted = '<mml:math xmlns:mml="x"><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac></mml:math>'
  expect(texOfMath(pasted)).toBe(String.raw`\frac{a}{b}`)
})

test.each([
  ['<apply><plus/><ci>x</ci><ci>y</ci></apply>'],
  ['bare 5 <msup><mi>x</mi><mn>2</mn></msup>'],
  ['<mfrac><mi>a</mi></mfrac>'],
  ['<maction><mi>x</mi><mi>z</mi></maction>'],
  ['<menclose notation="phasorangle"><mi>x</mi></menclose>'],
  [`${'<mrow>'.repeat(200)}<mi>x</mi>${'</mrow>'.repeat(200)}`],
  [''],
])('%s is dropped rather than read as half a formula', (inside) => {
  expect(texOfMath(math(inside))).toBeUndefined()
})

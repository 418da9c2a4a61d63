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
  ['<mi>log</mi><mo>\u2061</mo><mi>x</mi><mo>≤</mo><mi>CI</mi>', String.raw`\log  x \leq \text{CI}`],
  ['<mmultiscripts><mi>Tc</mi><mprescripts/><none/><mn>99</mn></mmultiscripts>', String.raw`{}^{99}{\text{Tc}}`],
  ['<mphantom><mn>0</mn></mphantom><mn>5</mn>', '5'],
  ['<msup><mi>f</mi><mo>′</mo></msup>', String.raw`f^{\prime}`],
  ['<mover accent="true"><mi>p</mi><mo>^</mo></mover>', String.raw`\hat{p}`],
  ['<mtext>under 5% of_all</mtext>', String.raw`\text{under 5}\%\text{ of}\_\text{all}`],
  [
    '<mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mi>b</mi></mtd></mtr></mtable>',
    String.raw`\left\{\begin{matrix}1 & a \\ 0 & b\end{matrix}\right.`,
  ],
])('%s is TeX', (inside, tex) => {
  expect([inside, texOfMath(math(inside))]).toEqual([inside, tex])
})

test('names with a prefix, as Word and journals have them, are read', () => {
  const pasted = '<mml:math xmlns:mml="x"><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac></mml:math>'
  expect(texOfMath(pasted)).toBe(String.raw`\frac{a}{b}`)
})

test.each([
  ['<apply><plus/><ci>x</ci><ci>y</ci></apply>'],
  ['bare 5 <msup><mi>x</mi><mn>2</mn></msup>'],
  ['<mfrac><mi>a</mi></mfrac>'],
  ['<maction><mi>x</mi><mi>z</mi></maction>'],
  [''],
])('%s is no formula rather than half of one', (inside) => {
  expect(texOfMath(math(inside))).toBeUndefined()
})

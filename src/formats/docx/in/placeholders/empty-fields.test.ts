import { expect, test } from 'vitest'
import { sectionOf, reportLines } from '../draft.fixture.ts'
import { field, paragraph, run, simpleField } from '../word.fixture.ts'
import { texOfEq } from './eq-field.ts'

/** Returns a field without text, as Word stores fields whose text it computes. */
const empty = (instruction: string) => field(instruction, '').replace(run(''), '')
const SEPARATE = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
const text = async (inside: string) =>
  (await sectionOf(paragraph(run('5 ') + inside + run('g')))).replace(/^<paragraph>|<\/>$/g, '')

test.each([
  [String.raw`SYMBOL 109 \f "Symbol" \s 12`, '5 μg'],
  [String.raw`SYMBOL 0x6D \f Symbol`, '5 μg'],
  [String.raw`SYMBOL 61549 \f "Symbol"`, '5 μg'],
  [String.raw`SYMBOL 956 \u`, '5 μg'],
  [String.raw`SYMBOL 181`, '5 µg'],
  [String.raw`SYMBOL 181 \a \f "Arial"`, '5 µg'],
  [String.raw`SYMBOL 252 \f "Wingdings"`, '5 ✓g'],
  [String.raw`SYMBOL "109" \f "Symbol"`, '5 μg'],
  [String.raw`SYMBOL 120583 \u`, '5 𝜇g'],
  [String.raw`SYMBOL 33738 \j`, '5 μg'],
])('the symbol of a field without text is read: %s', async (instruction, read) => {
  expect(await text(empty(instruction))).toBe(read)
  expect(await text(empty(instruction).replace(SEPARATE, ''))).toBe(read)
  expect(await text(simpleField(instruction, ''))).toBe(read)
})

test('a field that shows its symbol is read as shown', async () => {
  const shown = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'
  const inside = field(String.raw`SYMBOL 109 \f "Symbol"`, 'm').replace('<w:rPr></w:rPr>', `<w:rPr>${shown}</w:rPr>`)
  expect(await text(inside)).toBe('5 μg')
})

test('the letter that a field last showed without its font is not taken for its symbol', async () => {
  expect(await text(field(String.raw`SYMBOL 109 \f "Symbol"`, 'm'))).toBe('5 μg')
  expect(await text(field(String.raw`SYMBOL 109 \f "Unknown Dingbats"`, '✗'))).toBe('5 ✗g')
})

test.each([
  [String.raw`EQ \f(1,2)`, String.raw`\frac{1}{2}`],
  [String.raw`EQ \f(a+b;2)`, String.raw`\frac{a+b}{2}`],
  [String.raw`EQ \r(x)`, String.raw`\sqrt{x}`],
  [String.raw`EQ \r(3,x)`, String.raw`\sqrt[3]{x}`],
  [String.raw`EQ x\s\up8(2)`, 'x^{2}'],
  [String.raw`EQ x\s\do4(i)`, 'x_{i}'],
  [String.raw`EQ x\s(2,i)`, 'x^{2}_{i}'],
  [String.raw`EQ \b(\f(1,n))`, String.raw`\left(\frac{1}{n}\right)`],
  [String.raw`EQ \b\bc\[(x)`, String.raw`\left[x\right]`],
  [String.raw`EQ \b\lc\|\rc\|(x)`, String.raw`\left|x\right|`],
  [String.raw`EQ \i(0,1,x)`, String.raw`\int_{0}^{1} x`],
  [String.raw`EQ \i\su(i=1,n,x)`, String.raw`\sum_{i=1}^{n} x`],
  [String.raw`EQ \o(x,¯)`, String.raw`\overline{x}`],
  [String.raw`EQ \x(x)`, String.raw`\boxed{x}`],
  [String.raw`EQ \x\to(x)`, String.raw`\overline{x}`],
  [String.raw`EQ \a\co2(1,0,0,1)`, String.raw`\begin{matrix}1 & 0 \\ 0 & 1\end{matrix}`],
  [String.raw`EQ \o(x,\s\up5(¯))`, String.raw`\overline{x}`],
  [String.raw`EQ \o(x,\s\up 5(_))`, String.raw`\overline{x}`],
  [String.raw`EQ \o(→,a)`, String.raw`\vec{a}`],
  [String.raw`EQ \o(a,.)`, String.raw`\dot{a}`],
  [String.raw`EQ \o(=,/)`, String.raw`\cancel{=}`],
  [String.raw`EQ \o(\s\up5(a),\s\do5(b))`, '{}^{a}_{b}'],
  [String.raw`EQ \o(\s\up5(k),→)`, String.raw`\overset{k}{\to}`],
  [String.raw`EQ x\s\up5(2)\do4(i)`, 'x^{2}_{i}'],
  [String.raw`EQ \x\to\bo(x)`, String.raw`\overline{\underline{x}}`],
  [String.raw`EQ \x \le \ri(x)`, String.raw`\left|x\right|`],
  [String.raw`EQ \i\fc\∮(,,x)`, String.raw`\oint x`],
  [String.raw`EQ \r(,x)`, String.raw`\sqrt{x}`],
  [String.raw`EQ \f(1,2) \* MERGEFORMAT`, String.raw`\frac{1}{2}`],
  [String.raw`EQ \f((a+b),c\,d)`, String.raw`\frac{(a+b)}{c,d}`],
])('the formula of %s is %s', async (instruction, tex) => {
  expect(await text(empty(instruction))).toBe(`5 <formula ${tex}></>g`)
})

test.each([
  [String.raw`EQ \o(a,b,c)`, 'EQ'],
  [String.raw`EQ \f(1`, 'EQ'],
  ['EQ', 'EQ'],
  [String.raw`SYMBOL 55296 \f "Symbol"`, 'SYMBOL'],
  ['DATE', 'DATE'],
  ['MACROBUTTON NoMacro [Dose in mg]', 'MACROBUTTON'],
  ['= 2 * 3', '='],
  ['FORMDROPDOWN', 'FORMDROPDOWN'],
])('the report names a field without text: %s', async (instruction, name) => {
  const body = paragraph(run('5 ') + empty(instruction) + run('g'))
  expect(await sectionOf(body)).toBe('<paragraph>5 g</>')
  expect(await reportLines(body, 'methods')).toEqual([
    `lost methods 1: A Word field (${name}) whose text only Word can show | ${instruction}`,
  ])
})

test.each(['XE "ward"', 'TC "ward"', 'SET ward 3', String.raw`ADVANCE \u4`])(
  'the report omits a field that shows nothing in Word either: %s',
  async (instruction) => {
    expect(await reportLines(paragraph(run('5 ') + empty(instruction) + run('g')), 'methods')).toEqual([])
  },
)

test('a very deep or very long EQ field is abandoned in time', () => {
  expect(texOfEq(`EQ ${String.raw`\f(`.repeat(50_000)}`)).toBeUndefined()
  expect(texOfEq(`EQ ${String.raw`\s\up1(2)`.repeat(5_000)}`)).toBeDefined()
})

test('the report names an embedded document and dates that Word computes', async () => {
  const body =
    paragraph(run('Text.')) +
    '<w:altChunk r:id="rId20"/>' +
    paragraph(run('On ') + '<w:r><w:dayLong/></w:r>' + run('we met.'))
  expect(await sectionOf(body)).toBe('<paragraph>Text.</>\n<paragraph>On we met.</>')
  expect(await reportLines(body, 'methods')).toEqual([
    'lost methods 1: An embedded document. Please copy its text and paste it here | ',
    'lost methods 2: A date or page number that Word computes | ',
  ])
})

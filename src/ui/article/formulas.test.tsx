import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ArticleBlock, MathNode } from '#formats/article/article.ts'
import { formulaText, sectionText } from '#formats/article/text.ts'
import { ArticleBody } from './article-body.tsx'
import { parseJats } from '#formats/jats/in/article.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'

const articleWith = (xml: string) =>
  parseJats(smallArticle().replace('</body>', `<sec id="more"><title>More</title>${xml}</sec></body>`)).article

const moreOf = (xml: string) => articleWith(xml).sections.find(({ heading }) => heading[0] === 'More')!
const pageOf = (xml: string): string => renderToString(<ArticleBody article={articleWith(xml)} />)

const namesIn = (node: MathNode): string[] => [
  node.e,
  ...(node.c ?? []).flatMap((part) => (typeof part === 'string' ? [] : namesIn(part))),
]

const formulasIn = (blocks: ArticleBlock[]) => blocks.flatMap((block) => (block.t === 'formula' ? block.parts : []))

const display = (tex: string): string =>
  `<disp-formula id="q"><label>(7)</label><tex-math><![CDATA[${tex}]]></tex-math></disp-formula>`

const documented = (tex: string): string =>
  `\\documentclass[12pt]{minimal} \\usepackage{amsmath} \\begin{document}$$${tex}$$\\end{document}`

test.each([
  ['a whole document', documented(String.raw`\int_0^\infty \frac{e^{-x}}{x}\,dx`), ['msubsup', 'mfrac']],
  ['an environment', String.raw`\begin{align} a &= b \\ c &= \sum_{i=1}^n x_i \end{align}`, ['mtable', 'munderover']],
  ['a matrix within brackets', String.raw`\[\left( \begin{matrix} a & b \\ c & d \end{matrix} \right)\]`, ['mtable']],
])('TeX without MathML is rendered as a formula: %s', (_what, tex, names) => {
  const [formula] = formulasIn(moreOf(`<p>See ${display(tex)}</p>`).blocks)
  expect(namesIn(formula!.m!)).toEqual(expect.arrayContaining(['math', ...names]))
  const page = pageOf(`<p>See ${display(tex)}</p>`)
  expect(page).toContain('<math display="block">')
  expect(page).not.toContain('article-tex')
  expect(page).not.toMatch(/ style=|tml-/)
})

test('inline TeX is a formula too, and MathML is preferred if both exist', () => {
  const page = pageOf(
    String.raw`<p>So <inline-formula><tex-math>$\alpha^2$</tex-math></inline-formula> and <inline-formula><alternatives><tex-math>$\beta$</tex-math><mml:math><mml:mi>γ</mml:mi></mml:math></alternatives></inline-formula></p>`,
  )
  expect(page).toContain('<math display="inline"><msup><mi>α</mi><mn>2</mn></msup></math>')
  expect([page.includes('γ'), page.includes('β')]).toEqual([true, false])
})

test.each([
  ['unknown', String.raw`\nosuchmacro{x}`],
  ['broken', String.raw`\frac{a`],
  ['endless', String.raw`\def\a{\a\a}\a`],
  ['a link that would run', String.raw`\href{javascript:alert(1)}{x}`],
])('TeX that is %s is shown as source', (_what, tex) => {
  expect(formulasIn(moreOf(`<p>${display(tex)}</p>`).blocks)).toEqual([{ t: 'math', text: tex }])
})

const math = '<mml:math><mml:mi>x</mml:mi></mml:math>'

test.each([
  ['behind a displayed formula', `<p>So <disp-formula>${math}</disp-formula>. Then.</p>`, 'So\nx.\nThen.'],
  ['inside the formula’s element', `<p>So <disp-formula>${math},</disp-formula> where</p>`, 'So\nx,\nwhere'],
  ['behind TeX', String.raw`<p>So <disp-formula><tex-math>x</tex-math></disp-formula>; or</p>`, 'So\nx;\nor'],
  ['of each of several', `<p><disp-formula>${math},${math}.</disp-formula></p>`, 'x,\nx.'],
])('a punctuation mark %s stays with the formula', (_what, xml, text) => {
  expect(sectionText({ ...moreOf(xml), heading: [] })).toBe(text)
})

test('a punctuation mark after an image formula stays in the text', () => {
  const text = sectionText(moreOf('<p>So <disp-formula><graphic xlink:href="a.gif"/></disp-formula>. Then.</p>'))
  expect(text).toContain('. Then.')
})

test('a punctuation mark after an inline formula cannot start the next line', () => {
  const page = pageOf(
    `<p>So <inline-formula>${math}</inline-formula>, then (<inline-formula>${math}</inline-formula>). End</p>`,
  )
  expect(page).toContain('<span class="article-unparted"><math display="inline"><mi>x</mi></math>,</span> then (')
  expect(page).toContain('</math>).</span> End')
})

test('overlines and column rules are rendered as intended', () => {
  const page = pageOf(`<p>${display(String.raw`\begin{aligned} \overline{xy} &= 1 \end{aligned}`)}</p>`)
  expect(page).toContain('<mtd class="article-right"><mrow class="article-line-over">')
  expect(page).toContain('<mtd class="article-left">')
})

test('the text of a TeX formula is its letters', () => {
  const [formula] = formulasIn(moreOf(`<p>${display('E=mc^2')}</p>`).blocks)
  expect(formulaText(formula!)).toBe('E=mc²')
})

test('no length in a TeX or MathML formula makes a page endless', () => {
  const tex = (formula: string) => `<inline-formula><tex-math>${formula}</tex-math></inline-formula>`
  const mathml = (inside: string) => `<inline-formula><mml:math><mml:mi>x</mml:mi>${inside}</mml:math></inline-formula>`
  const far = [
    tex(String.raw`x\rule{99999999em}{99999999em}`),
    tex(String.raw`x\hspace{99999999em}`),
    mathml('<mml:mspace width="99999999em" height="9999999px" depth="1e9em"/>'),
    mathml(
      '<mml:mpadded width="51em" height="+99999pt" depth="9999cm" voffset="-51em"><mml:mi>y</mml:mi></mml:mpadded>',
    ),
    mathml('<mml:mo minsize="99999%" maxsize="9999vh" lspace="9999" rspace="999in">(</mml:mo>'),
    mathml('<mml:mfrac linethickness="99999mm"><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac>'),
    mathml('<mml:mstyle mathsize="90em" scriptlevel="-20"><mml:mi>a</mml:mi></mml:mstyle>'),
  ]
  for (const xml of far)
    expect(pageOf(`<p>${xml}</p>`)).not.toMatch(
      / (?:width|height|depth|voffset|minsize|maxsize|lspace|rspace|linethickness|mathsize|scriptlevel)="[^"]*\d/,
    )
  const near =
    '<mml:mpadded width="50em" height="800px" depth="2ex" voffset="-1em"><mml:mspace width="thickmathspace"/></mml:mpadded>'
  expect(pageOf(`<p>${mathml(near)}</p>`)).toContain(
    near.replaceAll('mml:', '').replace('/></mpadded>', '></mspace></mpadded>'),
  )
  // If all levels were rendered, each would be three times as large as the one around it.
  const nested = `${'<mml:mstyle mathsize="3em">'.repeat(9)}<mml:mi>a</mml:mi>${'</mml:mstyle>'.repeat(9)}`
  expect(pageOf(`<p>${mathml(nested)}</p>`).split('mathsize=').length).toBe(2)
})

const inline = (tex: string): string => `<inline-formula><tex-math><![CDATA[${tex}]]></tex-math></inline-formula>`

test.each([
  [String.raw`\mathop \sum_{i=1}^n x`, '∑i=1nx'],
  [String.raw`\mathop \sum \limits_{i}^{n} x`, '∑inx'],
  [String.raw`\underset{i}{\mathop \sum }x`, '∑ix'],
  [String.raw`x \mbox{if} y`, 'xify'],
  [String.raw`\begin{eqnarray*} a &=& b \\ c &=& d \end{eqnarray*}`, 'a=bc=d'],
  [String.raw`x\textsuperscript{2}`, 'x2'],
  [String.raw`\text{x\textsuperscript{2}}`, 'x2'],
  [String.raw`x_{\ensuremath{a}}`, 'xa'],
  [String.raw`5\textdegree C`, '5°C'],
  [String.raw`a\hfill b`, 'ab'],
  [String.raw`a\vspace{1cm} b\vspace*{-1cm}`, 'ab'],
  [String.raw`\unicode{x3b1}\unicode[Times]{946}`, 'αβ'],
  [String.raw`\begin{equation} a=b \end{equation}`, 'a=b'],
  [String.raw`\begin{equation}\begin{split} a&=b \end{split}\end{equation}`, 'a=b'],
  [String.raw`\begin{align} a&=b\\c&=d \end{align}`, 'a=bc=d'],
  [String.raw`\begin{eqnarray} a &=& b \end{eqnarray}`, 'a=b'],
  [String.raw`a \tag{1}`, 'a(1)'],
  ['$a', 'a'],
  ['a$$', 'a'],
  // A line break followed by a command, and a line break followed by letters that look like a command.
  [String.raw`\begin{aligned}a\\\vspace{1cm}b\\mbox\end{aligned}`, 'abmbox'],
])('%s works as an inline and as a display formula', (tex, text) => {
  for (const xml of [inline(tex), display(tex)]) {
    const page = pageOf(`<p>Whence ${xml}</p>`)
    expect(page).not.toContain('article-tex')
    const drawn = /<math[\s\S]*?<\/math>/.exec(page.slice(page.indexOf('Whence')))?.[0] ?? ''
    expect(drawn.replace(/<[^>]*>|[\s\u2061\u00a0]/g, '')).toBe(text)
  }
})

test('TeX’s special characters cannot be written by their code', () => {
  expect(pageOf(`<p>${inline(String.raw`a\unicode{x5c}b`)}</p>`)).toContain('article-tex')
  expect(pageOf(`<p>${inline(String.raw`a\$`)}</p>`)).toContain('<mi>$</mi>')
})

const drawn = (mathml: string): string => {
  const page = pageOf(`<p>So <inline-formula><mml:math>${mathml}</mml:math></inline-formula></p>`)
  return /So <math[^>]*>(.*?)<\/math>/.exec(page)?.[1] ?? ''
}

test.each([
  ['<mml:mi>D</mml:mi><mml:mo>-</mml:mo><mml:mi>v</mml:mi>', '<mi>D</mi><mo>−</mo><mi>v</mi>'],
  ['<mml:mi>D</mml:mi><mml:mo>–</mml:mo><mml:mi>v</mml:mi>', '<mi>D</mi><mo>−</mo><mi>v</mi>'],
  ['<mml:mn>-5</mml:mn><mml:mn>1.2e-5</mml:mn>', '<mn>−5</mn><mn>1.2e−5</mn>'],
  ['<mml:mn>1-2</mml:mn><mml:mo>-&gt;</mml:mo>', '<mn>1-2</mn><mo>-&gt;</mo>'],
  ['<mml:mtext>T-cell</mml:mtext>', '<mtext>T-cell</mtext>'],
])('a hyphen that is a minus is drawn as one: %s', (mathml, expected) => {
  expect(drawn(mathml)).toBe(expected)
})

test.each(['-', '–'])('the article itself keeps the sign of its source: %s', (sign) => {
  const { blocks } = moreOf(`<p>So <inline-formula><mml:math><mml:mo>${sign}</mml:mo></mml:math></inline-formula></p>`)
  expect(JSON.stringify(blocks)).toContain(`"${sign}"`)
})

test.each([
  ['<mml:mover accent="true"><mml:mi>I</mml:mi><mml:mo>^</mml:mo></mml:mover>', '<mover><mi>I</mi><mo>^</mo></mover>'],
  [
    '<mml:mover accent="true"><mml:mi>f</mml:mi><mml:mo>\u0302</mml:mo></mml:mover>',
    '<mover><mi>f</mi><mo>^</mo></mover>',
  ],
  [
    '<mml:munder accentunder="true"><mml:mi>x</mml:mi><mml:mo>_</mml:mo></mml:munder>',
    '<munder><mi>x</mi><mo>_</mo></munder>',
  ],
])('an accent keeps its distance to the letter: %s', (mathml, expected) => {
  expect(drawn(mathml)).toBe(expected)
})

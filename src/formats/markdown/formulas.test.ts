import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import type { Formula } from '../article/article.ts'
import { formulaText } from '../article/text.ts'
import { formulaOf } from '../jats/in/math.ts'
import { texOf } from '../latex/formulas.ts'
import { formulaMarkdown } from './inlines.ts'

function imported(math: string): Formula {
  const { documentElement } = new DOMParser().parseFromString(`<p><math>${math}</math></p>`, 'text/xml')
  if (!documentElement) throw new SyntaxError(math)
  return formulaOf(documentElement, { display: false, articleDoi: '' })
}

const SUM = '<mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>'
// This root lacks its degree, so it has no TeX.
const UNKNOWN = '<mroot><mi>y</mi></mroot><mo>=</mo>'

test.each([
  ['<mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac>', String.raw`\frac{1}{\sqrt{x}}`],
  [`<mroot>${SUM}<mn>3</mn></mroot>`, String.raw`\sqrt[3]{a + b}`],
  [`<mfrac>${SUM}<mi>c</mi></mfrac>`, String.raw`\frac{a + b}{c}`],
  ['<msqrt><mi>n</mi></msqrt>', String.raw`\sqrt{n}`],
  [
    '<mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>',
    String.raw`\left(\genfrac{}{}{0pt}{}{n}{k}\right)`,
  ],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable>',
    String.raw`\begin{matrix}1 & 2 \\ 3 & 4\end{matrix}`,
  ],
  ['<mi>p</mi><mphantom><mo>=</mo></mphantom><mo>&lt;</mo><mn>5</mn>', String.raw`p \phantom{=} < 5`],
  ['<mi>a</mi><mo>=\u0338</mo><mi>b</mi>', String.raw`a \neq b`],
  ['<mi>A</mi><mo>⊄</mo><mi>B</mi><mo>⊂\u0338</mo><mi>C</mi>', String.raw`A \not\subset B \not\subset C`],
  ['<mi>p</mi><mo>≮</mo><mi>q</mi><mo>⊬</mo><mi>r</mi>', String.raw`p \not< q \not\vdash r`],
  ['<mi>é</mi><mo>→</mo><mi>中</mi>', String.raw`é \to 中`],
  ['<mtext>\\input{a}</mtext>', String.raw`\text{\textbackslash input\{a\}}`],
])('MathML %s is %s in Markdown', (math, tex) => {
  expect(formulaMarkdown(imported(math), '$')).toBe(`$${tex}$`)
})

test('MathML is TeX in LaTeX too', () => {
  expect(texOf(imported(`<mfrac>${SUM}<mi>c</mi></mfrac>`))).toBe(String.raw`\frac{a + b}{c}`)
})

test.each([
  [`<mfrac>${SUM}<mi>c</mi></mfrac>`, '(a+b)/c'],
  ['<mfrac><mn>1</mn><mrow><mn>2</mn><mi>x</mi></mrow></mfrac>', '1/(2x)'],
  ['<mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac>', '1/√x'],
  [`<msqrt>${SUM}</msqrt>`, '√(a+b)'],
  ['<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>', '√(a+b)'],
  [`<mroot>${SUM}<mn>3</mn></mroot>`, '³√(a+b)'],
  ['<mroot><mi>x</mi><mi>α</mi></mroot>', '(α)√x'],
  ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', 'n over k'],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable>',
    '1 2; 3 4',
  ],
])('a formula without TeX is text with its roots and brackets: %s is %s', (math, text) => {
  const formula = imported(UNKNOWN + math)
  expect(formulaText(formula)).toBe(`√y=${text}`)
  expect(formulaMarkdown(formula, '$')).toBe(`√y=${text}`)
})

test.each([
  ['a<b>c', String.raw`$a< b> c$`],
  ['<img src=x onerror=y>', String.raw`$< img src=x onerror=y>$`],
  [String.raw`\text{<b>}`, String.raw`$\text{}< \text{b}> \text{}$`],
  [String.raw`\text{\textbf{a<b}}`, String.raw`$\text{\textbf{a\textless b}}$`],
  [String.raw`\left<x\right>`, String.raw`$\left\langle x\right\rangle$`],
  [String.raw`x\>y`, String.raw`$x\:y$`],
  [String.raw`p \lt 0.05 \gt q`, '$p < 0.05 > q$'],
  [String.raw`x\lt\mu`, String.raw`$x< \mu$`],
  [String.raw`x \in \R, n \in \N`, String.raw`$x \in \mathbb{R}, n \in \mathbb{N}$`],
  [String.raw`\abs{x_{1}} + \norm y`, String.raw`$\lvert x_{1}\rvert + \lVert y\rVert$`],
  [String.raw`\argmax_x \bm{\Alpha}`, String.raw`$\operatorname*{arg\,max}_x \boldsymbol{\mathrm{A}}$`],
  [String.raw`5 \euro`, String.raw`$5 \text{€}$`],
  [String.raw`\begin{dcases}a\\b\end{dcases}`, String.raw`$\begin{cases}a\\b\end{cases}$`],
  [String.raw`\begin{rcases}a\\b\end{rcases}`, String.raw`$\left.\begin{matrix}a\\b\end{matrix}\right\}$`],
  [String.raw`a\\R`, String.raw`$\begin{aligned}a\\R\end{aligned}$`],
  [String.raw`\ce{A -> B}`, String.raw`$\ce{A -> B}$`],
  ['[a](javascript:b)', '$[a]{}(javascript:b)$'],
  [String.raw`\href{javascript:a}{x}`, String.raw`\\href{javascript:a}{x}`],
  [String.raw`\gdef\x{1}`, String.raw`\\gdef\\x{1}`],
  [String.raw`\ShellEscape{id}`, String.raw`\\ShellEscape{id}`],
  [String.raw`\def\x{\x}`, String.raw`\\def\\x{\\x}`],
  [String.raw`\global\let\x=<`, String.raw`\\global\\let\\x=\<`],
])('the TeX %s is %s in Markdown', (text, markdown) => {
  expect(formulaMarkdown({ t: 'math', text }, '$')).toBe(markdown)
})

test.each([
  [String.raw`\begin{matrix}output\\input\end{matrix}`, String.raw`\begin{matrix}output\\input\end{matrix}`],
  [String.raw`{\\input}`, String.raw`\begin{aligned}{\\input}\end{aligned}`],
  [String.raw`x\\write y`, String.raw`\begin{aligned}x\\write y\end{aligned}`],
  [String.raw`x\\label{y}`, String.raw`\begin{aligned}x\\label{y}\end{aligned}`],
  [String.raw`x\\def`, String.raw`\begin{aligned}x\\def\end{aligned}`],
  [String.raw`x\\num{5}`, String.raw`\begin{aligned}x\\num{5}\end{aligned}`],
  [String.raw`x\\begin{align}`, String.raw`\begin{aligned}x\\begin{align}\end{aligned}`],
  [String.raw`\\\input y`, String.raw`\begin{aligned}\\ y\end{aligned}`],
  [String.raw`x\\$y`, String.raw`\begin{aligned}x\\y\end{aligned}`],
  [String.raw`x\\%y`, String.raw`\begin{aligned}x\\\%y\end{aligned}`],
  [String.raw`\wri$te y`, ' y'],
  [String.raw`\inp\label{a}ut y`, ' y'],
])('a line break in %s is not part of a command', (text, tex) => {
  expect(texOf({ t: 'math', text })).toBe(tex)
  expect(formulaMarkdown({ t: 'math', text }, '$')).toBe(`$${tex.trim()}$`)
})

import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { ArticleBlock } from '../../article/article.ts'
import { blocksText } from '../../article/text.ts'
import { latexZip } from '../../latex/document.ts'
import { markdownOf } from '../../markdown/article.ts'
import { exported, publishedFrom } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const numbered = (formula: string, label = '') =>
  jatsArticle({ body: `<disp-formula id="e1">${label && `<label>${label}</label>`}${formula}</disp-formula>` })
const inTex = (tex: string, label = '') => numbered(`<tex-math><![CDATA[${tex}]]></tex-math>`, label)

const blocksIn = (xml: string): ArticleBlock[] => parseJats(xml).article.sections[0]?.blocks ?? []
const textOf = (xml: string): string => blocksText(blocksIn(xml)).replace(/\s+/g, '')
const labelOf = (xml: string): string | undefined => {
  const [block] = blocksIn(xml)
  return block?.t === 'formula' ? block.label : undefined
}

describe('the number in the TeX of an equation is its label', () => {
  test.each([
    ['a=b \\eqno(9b)', '(9b)'],
    ['a=b \\eqno{(10)}', '(10)'],
    ['a=b \\leqno \\hbox{(A.1)}', '(A.1)'],
    ['$$a=b \\eqno{\\rm (12)}$$', '(12)'],
    ['\\documentclass{minimal}\\begin{document}$$a=b\\eqno(13)$$\\end{document}', '(13)'],
    ['a=b \\tag{14}', '(14)'],
    ['a=b \\eqno (15{\\rm c})', '(15c)'],
    ['a=b \\eqno ({\\bf B}.16)', '(B.16)'],
    ['a=b \\tag{17{\\rm d}}', '(17d)'],
    ['a=b \\tag*{[18]}', '[18]'],
    ['a=b \\eqno(19) \\label{eq:nineteen}', '(19)'],
    ['a=b \\label{eq:twenty} \\eqno(20)', '(20)'],
    ['\\begin{equation}a=b \\eqno(21)\\end{equation}', '(21)'],
    ['\\begin{equation}a=b \\eqno{(22)}\\label{m}\\end{equation}', '(22)'],
    ['\\begin{equation*}\\begin{split}a=b\\end{split}\\eqno(23)\\end{equation*}', '(23)'],
  ])('%s', (tex, number) => {
    expect(textOf(inTex(tex))).toBe(`a=b${number}`)
    expect(labelOf(inTex(tex))).toBe(number)
  })
})

test('a number that is a formula stays in the equation', () => {
  expect(textOf(inTex('a=b \\eqno(5^{\\prime})'))).toBe('a=b(5′)')
})

const ROW =
  '<mml:mlabeledtr><mml:mtd><mml:mtext>(7)</mml:mtext></mml:mtd><mml:mtd><mml:mi>x</mml:mi></mml:mtd></mml:mlabeledtr>'

describe('an equation with a label has its number once', () => {
  test.each([
    ['TeX', inTex('x \\eqno(7)', '(7)'), '(7)'],
    ['LaTeX', inTex('x \\tag{7}', '7'), '7'],
    ['with a word', inTex('x \\tag{7}', 'Eq. (7)'), 'Eq.(7)'],
    ['MathML', numbered(`<mml:math><mml:mtable>${ROW}</mml:mtable></mml:math>`, '(7)'), '(7)'],
  ])('%s', (_name, xml, number) => {
    expect(textOf(xml)).toBe(`x${number}`)
    const times = (text = '') => text.replace(/<[^>]+>|\\[a-z]+/g, '').split('7').length - 1
    expect(
      times(
        exported(xml)
          .split('<body>')[1]
          ?.split('</body>')[0]
          ?.replace(/ id="[^"]*"/g, ''),
      ),
    ).toBe(1)
    const page = { page: 'https://inflo.example.org/a', fileAt: String }
    expect(times(markdownOf(publishedFrom(parseJats(xml)), page).split('## Introduction')[1])).toBe(1)
    const { article } = parseJats(xml)
    const paper = { title: ['A'], authors: [], abstract: '', article, pictures: new Map(), records: new Map() }
    const tex = strFromU8(unzipSync(latexZip(paper))['paper.tex'] ?? new Uint8Array())
    expect(times(tex.split('\\section{Introduction}')[1])).toBe(1)
  })

  test('with another number keeps both', () => {
    expect(textOf(inTex('x \\tag{7}', '(S7)'))).toBe('x(7)(S7)')
    expect(textOf(inTex('x \\tag{7}', '17'))).toBe('x(7)17')
  })

  test('in several rows, where the numbers are', () => {
    expect(textOf(inTex('\\begin{align}x\\tag{7}\\\\y\\tag{8}\\end{align}', '(7)'))).toBe('x(7);y(8)')
    expect(textOf(inTex('\\eqalignno{x&=1&(7)\\cr y&=2&(8)\\cr}', '(7)'))).toBe('x=1(7);y=2(8)')
  })
})

describe('the aligned lines of plain TeX are drawn', () => {
  test.each([
    ['\\eqalign{x&=1\\cr y&=\\hbox{a {\\rm b}}\\cr}', 'x=1;y=ab', ''],
    ['\\eqalign{x&=1\\cr y&=2} \\eqno(3)', 'x=1;y=2(3)', '(3)'],
    ['\\leqalignno{x&=1&\\cr y&=2&(\\hbox{4})\\cr}', 'x=1;y=2(4)', '(4)'],
    ['\\displaylines{x=1\\cr \\eqalign{y&=2}}', 'x=1;y=2', ''],
    ['\\pmatrix{x&1\\cr y&2\\cr}', '(x1;y2)', ''],
    ['f=\\cases{x&1\\cr \\pmatrix{y}&2}', 'f={x1;(y)2', ''],
  ])('%s', (tex, text, label) => {
    const [block] = blocksIn(inTex(tex))
    expect(block?.t === 'formula' && block.parts[0]?.m).toBeTruthy()
    expect([textOf(inTex(tex)), labelOf(inTex(tex))]).toEqual([text, label])
  })

  test('without a closing brace it stays as it is', () =>
    expect(textOf(inTex('\\eqalign{x&=1\\cr'))).toBe('\\eqalign{x&=1\\cr'))
})

import { expect, test } from 'vitest'
import { blocksText } from '../../article/text.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const textOf = (tex: string): string => {
  const formula = `<disp-formula><tex-math><![CDATA[${tex}]]></tex-math></disp-formula>`
  return blocksText(parseJats(jatsArticle({ body: formula })).article.sections[0]?.blocks ?? [])
}

test.each([
  ['a=b \\eqno(9b)', '(9b)'],
  ['a=b \\eqno{(10)}', '(10)'],
  ['a=b \\leqno \\hbox{(A.1)}', '(A.1)'],
  ['$$a=b \\eqno{\\rm (12)}$$', '(12)'],
  ['\\documentclass{minimal}\\begin{document}$$a=b\\eqno(13)$$\\end{document}', '(13)'],
  ['a=b \\tag{14}', '(14)'],
])('an equation keeps the number in its TeX: %s', (tex, number) => {
  expect(textOf(tex).replace(/\s+/g, '')).toBe(`a=b${number}`)
})

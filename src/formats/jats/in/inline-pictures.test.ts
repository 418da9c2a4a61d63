import { expect, test } from 'vitest'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const blocksIn = (body: string) => parseJats(jatsArticle({ body })).article.sections[0]?.blocks

const SOURCE = 'https://doi.org/10.5555/hard.1'

test.each([
  ['in a sentence', '<p>th<inline-formula><mml:math><mml:mrow/></mml:math></inline-formula>e end.</p>'],
  ['bare', '<p>the <mml:math/>end.</p>'],
  ['on a line', '<p>the end.</p><disp-formula><label>(1)</label><mml:math><mml:mrow/></mml:math></disp-formula>'],
])('an empty formula is not shown: %s', (_where, body) => {
  expect(blocksIn(body)).toEqual([{ t: 'p', c: ['the end.'] }])
})

test('a formula that is only a picture counts as a formula, and a picture in a sentence does not', () => {
  const picture = '<inline-graphic xlink:href="a.tif"/>'
  expect(blocksIn(`<p>See <inline-formula>${picture}</inline-formula>.</p>`)).toEqual([
    { t: 'p', c: ['See ', { t: 'math', id: 'part-1', source: SOURCE }, '.'] },
  ])
  expect(blocksIn(`<p>See ${picture}.</p>`)).toEqual([
    { t: 'p', c: ['See ', { t: 'picture', id: 'picture-1', source: SOURCE }, '.'] },
  ])
  expect(
    blocksIn('<p>See <inline-graphic xlink:href="a.tif"><alt-text>a star</alt-text></inline-graphic>.</p>'),
  ).toEqual([{ t: 'p', c: ['See ', { t: 'picture', id: 'picture-1', alt: 'a star', source: SOURCE }, '.'] }])
})

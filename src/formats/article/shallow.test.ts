import { expect, test } from 'vitest'
import type { ArticleBlock, BodySection } from './article.ts'
import { shallow } from './shallow.ts'

const word = (text: string): ArticleBlock => ({ t: 'p', c: [text] })
const quote = (...blocks: ArticleBlock[]): ArticleBlock => ({ t: 'quote', blocks })
const list = (...blocks: ArticleBlock[]): ArticleBlock => ({ t: 'list', style: 'bullet', items: [{ blocks }] })
const section = (...blocks: ArticleBlock[]): BodySection => ({ id: 'a', heading: [], level: 2, blocks, sections: [] })

test('blocks that are nested too deep move up to the deepest allowed level and keep all their words', () => {
  const deep = section(quote(word('1'), list(word('2'), quote(word('3'), list(word('4'))))))
  expect(shallow([deep], 2)).toEqual([section(quote(word('1'), list(word('2'), word('3'), word('4'))))])
  expect(shallow([deep], 4)).toEqual([deep])
})

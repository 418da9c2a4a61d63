import { expect, test } from 'vitest'
import type { Article, ArticleBlock, BodySection } from '#formats/article/article.ts'
import { createAnchors, linkedIds, withoutLevelGaps } from './pdf-anchors.ts'

const section = (id: string, level: number, heading: string, ...sections: BodySection[]): BodySection => ({
  id,
  heading: heading ? [heading] : [],
  level,
  blocks: [],
  sections,
})

test('headings leave out no level, and those after them keep theirs', () => {
  const levelled = withoutLevelGaps([section('a', 4, 'A', section('b', 6, 'B')), section('c', 2, 'C')], 1)
  expect(levelled).toMatchObject([{ level: 2, sections: [{ level: 3 }] }, { level: 2 }])
})

test('only ids of printed parts that have links are anchored, each once', () => {
  const blocks: ArticleBlock[] = [
    {
      t: 'p',
      c: [
        { t: 'x', to: 'f1', c: ['Figure 1'] },
        { t: 'cite', to: 'r1', c: ['1'] },
        { t: 'x', to: 'gone', c: [] },
      ],
    },
    { t: 'figure', id: 'f1', label: 'Figure 1', title: [], caption: [] },
    { t: 'figure', id: 'f2', label: 'Figure 2', title: [], caption: [] },
  ]
  const reference = {
    id: 'r1',
    number: 1,
    authors: '',
    year: '',
    title: [],
    source: '',
    volume: '',
    issue: '',
    pages: '',
  }
  const article: Article = {
    title: [],
    abstract: [],
    sections: [{ ...section('s', 2, 'S'), blocks }],
    notes: [],
    references: [reference],
  }
  const linked = linkedIds(article)
  expect([...linked].toSorted()).toEqual(['f1', 'r1'])
  const anchorOf = createAnchors(linked)
  expect([anchorOf(blocks[1]!), anchorOf(blocks[1]!), anchorOf(blocks[2]!)]).toEqual([{ anchor: 'f1' }, {}, {}])
})

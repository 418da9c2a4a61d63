import type { List, Nodes, Root } from 'mdast'
import { expect, test } from 'vitest'
import type { Article, ArticleBlock } from '../article/article.ts'
import { FROM_RIGHT, hardArticle, LETTERS, LISTS, MARKS, SIGNS } from '../article/hard-article.fixture.ts'
import type { PublishedArticle } from '../article/published-article.ts'
import { blocksText } from '../article/text.ts'
import { markdownOf } from './article.ts'
import { readMarkdown, signsRead, signsWritten, wordsRead } from './reader.fixture.ts'

const paperOf = (article: Article): PublishedArticle => ({
  paper_id: 'INF-2026-0001',
  source: 'inflo',
  title: 'A study',
  article,
  abstract: '',
  category: '',
  keywords: [],
  authors_meta: [],
  professional_contributor: null,
  issued: '2026-03-07',
  journal: null,
  doi: null,
  licence_name: 'CC BY 4.0',
  licence_url: null,
  imprint: null,
  language: 'en',
  version: 1,
  withdrawn: null,
})

const markdown = (article: Article): string =>
  markdownOf(paperOf(article), { page: 'https://inflo.test/', fileAt: (file) => `https://inflo.test/files/${file}` })

/** Exports blocks to Markdown, and returns the blocks that a parser finds. */
function blocksRead(...blocks: ArticleBlock[]): Nodes[] {
  const section = { id: 's', heading: ['Here'], level: 2, blocks, sections: [] }
  const { children } = readMarkdown(
    markdown({ title: [], abstract: [], sections: [section], notes: [], references: [] }),
  )
  return children.slice(children.findIndex((block) => block.type === 'heading' && block.depth === 2) + 1)
}

const all = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(all) : [])]

/** Returns the numbers of a list and the first word of each item, including nested lists. */
const shownList = ({ ordered, start, children }: List): unknown[] =>
  children.map((item, index) => [
    ordered ? (start ?? 1) + index : '•',
    wordsRead(item.children[0] ?? item).split(' ')[0],
    ...item.children.flatMap((block) => (block.type === 'list' ? [shownList(block)] : [])),
  ])

test('lists keep their numbers, their lists and their ends', () => {
  const lists = blocksRead(...LISTS).flatMap((block) => (block.type === 'list' ? [shownList(block)] : []))
  expect(lists.slice(0, 12)).toEqual([
    [
      [1, 'alder'],
      [
        2,
        'birch',
        [
          [1, 'catkin'],
          [2, 'drupe'],
        ],
      ],
      [3, 'elm', [[1, 'fern']]],
    ],
    [
      [1, 'gorse'],
      [2, 'hazel'],
    ],
    [
      ['•', 'ivy'],
      ['•', 'juniper'],
    ],
    [
      ['•', 'kale'],
      ['•', 'larch', [['•', 'larch']]],
      ['•', 'if'],
    ],
    [
      [7, 'nettle'],
      [8, 'oak'],
    ],
    [
      [9, 'pine'],
      [10, 'quince'],
    ],
    [
      [3, 'rowan'],
      [4, 'sorrel'],
    ],
    [
      ['•', '3.'],
      ['•', '2.'],
    ],
    [
      ['•', '(iv)'],
      ['•', '(v)'],
    ],
    [
      ['•', 'Step'],
      ['•', 'Step'],
    ],
    [
      ['•', '[1]'],
      ['•', '†'],
    ],
    [
      ['•', 'cedar'],
      ['•', 'daisy'],
    ],
  ])
  expect(lists[12]?.at(-1)).toEqual(['•', 'ac.'])
})

test.each([
  ['signs', SIGNS],
  ['letters', LETTERS],
  ['marks', MARKS],
])('%s come back in their paragraphs', (_what, blocks) => {
  const read = blocksRead(...blocks).map((block) =>
    block.type === 'paragraph' ? signsRead(block.children) : block.type,
  )
  expect(read).toEqual(blocks.map((block) => (block.t === 'p' ? signsWritten(block.c) : block.t)))
})

test('text from the right is put between tags with its direction', () => {
  const shown = blocksRead(...FROM_RIGHT).map((block) => (block.type === 'html' ? block.value : block.type))
  expect(shown).toEqual([
    '<div dir="rtl">',
    'paragraph',
    '</div>',
    'paragraph',
    '<div dir="rtl">',
    'list',
    '</div>',
    '<div dir="rtl">',
    'blockquote',
    '</div>',
  ])
})

const bare = (text: string): string => text.normalize('NFKC').replace(/[\s\\]/gu, '')

test('no word of a hard article is lost, and every note is called', () => {
  const article = hardArticle()
  const root: Root = readMarkdown(markdown(article))
  const words = bare(wordsRead(root))
  const blocks = article.sections.flatMap((section) => section.blocks)
  for (const block of blocks.filter(({ t }) => t !== 'p' && t !== 'formula'))
    for (const word of blocksText([block])
      .split(/\s+/)
      .filter((each) => /^[a-z]{4,}$/i.test(each)))
      expect(words).toContain(word)
  for (const credit of ['Licence: CC BY-NC 4.0, © Lee & Co_', 'raw_counts#1.csv', 'Licence: CC0', 'ermine', 'badger'])
    expect(words).toContain(bare(credit))
  const defined = all(root).flatMap((node) => (node.type === 'footnoteDefinition' ? [node.identifier] : []))
  const called = all(root).flatMap((node) => (node.type === 'footnoteReference' ? [node.identifier] : []))
  expect(defined.toSorted()).toEqual(Array.from(new Set(called)).toSorted())
})

test('references keep their numbers, marks and addresses', () => {
  const { children } = readMarkdown(markdown(hardArticle()))
  const lists = children.flatMap((block) => (block.type === 'list' ? [block] : [])).slice(-1)
  expect(lists.map((list) => [list.start, list.children.length])).toEqual([[1, 2]])
  expect(lists.map((list) => wordsRead(list))).toEqual([expect.stringMatching(/^1984\. .*Title.*more_.*- Økland/)])
})

import { expect, test } from 'vitest'
import type { ArticleBlock, Inline } from '../article/article.ts'
import { articleSchema } from '../article/schema.ts'
import { inlinesText, sectionText } from '../article/text.ts'
import { articleOf, type Manuscript } from './article.ts'
import { withEverything } from './full-manuscript.fixture.ts'
import {
  aManuscript,
  aRecord,
  cite,
  doc,
  equation,
  figure,
  footnote,
  fromC,
  h,
  marked,
  numbers,
  p,
  quote,
  records,
} from './manuscript.fixture.ts'

const blocksOf = (manuscript: Manuscript): ArticleBlock[] => articleOf(manuscript).sections[0]?.blocks ?? []
const lineOf = (...parts: Parameters<typeof p>): Inline[] => {
  const [block] = blocksOf(aManuscript({ methods: doc(p(...parts)) }))
  return block?.t === 'p' ? block.c : []
}

test('a manuscript with every kind of content becomes an article that the library accepts', () => {
  const article = articleOf(withEverything())
  expect(articleSchema.safeParse(article).error).toBeUndefined()
  expect(article.sections.map(({ heading }) => inlinesText(heading))).toEqual(['Introduction', 'Methods', 'Results'])
  expect(article.abstract.map(sectionText).join('\n')).toBe(
    'Aim\nTo see whether Escherichia matters for H₂O.\nResult\nIt does (zebra).',
  )
})

test('headings divide their section and keep their formatting', () => {
  const [section] = articleOf(
    aManuscript({ methods: doc(p('First.'), h(3, 'A'), p('a'), h(4, marked('B', 'em')), p('b'), h(3, 'C'), p('c')) }),
  ).sections
  expect(section).toMatchObject({
    id: 'section-1',
    level: 2,
    blocks: [{ t: 'p', c: ['First.'] }],
    sections: [
      {
        id: 'section-1-1',
        heading: ['A'],
        level: 3,
        sections: [{ id: 'section-1-1-1', level: 4, heading: [{ t: 'i', c: ['B'] }] }],
      },
      { id: 'section-1-2', heading: ['C'], blocks: [{ t: 'p', c: ['c'] }] },
    ],
  })
})

test('no heading level is skipped if a lower heading comes first', () => {
  const [section] = articleOf(aManuscript({ methods: doc(h(4, 'Lesser'), p('a'), h(3, 'Greater'), p('b')) })).sections
  expect(section?.sections.map(({ level }) => level)).toEqual([3, 3])
})

test('a heading in a quotation is not a heading of the paper', () => {
  expect(blocksOf(aManuscript({ methods: doc(quote(h(3, 'Said'), p('so'))) }))).toEqual([
    {
      t: 'quote',
      blocks: [
        { t: 'head', c: ['Said'] },
        { t: 'p', c: ['so'] },
      ],
    },
  ])
})

test('marks are nested, and neighbours under one mark are joined', () => {
  expect(lineOf('a ', marked('b', 'strong'), marked('c', 'strong', 'em'), marked(' d', 'em'), ' e')).toEqual([
    'a ',
    { t: 'b', c: ['b', { t: 'i', c: ['c'] }] },
    { t: 'i', c: [' d'] },
    ' e',
  ])
})

test.each([
  ['https://example.org', [{ t: 'a', href: 'https://example.org', c: ['here'] }]],
  ['mailto:me@example.org', ['here (me@example.org)']],
])('a link to %s', (href, expected) => {
  expect(lineOf(marked('here', ['link', { href }]))).toEqual(expected)
})

test('an abstract of plain paragraphs is stored outside the article, as in plain-text papers', () => {
  expect(articleOf(aManuscript({ abstract: doc(p('One.'), p('Two.')) })).abstract).toEqual([])
})

test('empty content is left out', () => {
  const article = articleOf(aManuscript({ introduction: doc(p()), methods: doc(p(), p('Some.'), equation('  ')) }))
  expect(article.sections).toMatchObject([{ heading: ['Methods'], blocks: [{ t: 'p', c: ['Some.'] }] }])
})

test('pending suggestions are not in the article, as if all were rejected', () => {
  const plain = aManuscript(
    { results: doc(p('Alarms fell.'), p('They fell ', marked('slowly', 'em'), '.')) },
    { references: records(aRecord('a')) },
  )
  const id = { id: 'x' }
  const suggested = aManuscript(
    {
      results: doc(
        p('Alarms ', marked('rose', ['insertion', id]), marked('fell', ['deletion', id]), '.'),
        p('They fell ', marked('slowly', 'em'), '.', manuscriptCitation()),
        suggestedFigure(),
      ),
    },
    { references: records(aRecord('a')) },
  )
  expect(articleOf(suggested)).toEqual(articleOf(plain))
})

const manuscriptCitation = () => withAttrs(cite('a'), { suggested: 'insertion:x' })
const suggestedFigure = () => withAttrs(figure({ id: 'f' }, 'New'), { suggested: 'insertion:x' })
const withAttrs = (node: ReturnType<typeof cite>, attrs: object) =>
  node.type.create({ ...node.attrs, ...attrs }, node.content, node.marks)

test('a reference typed as a line keeps its link and its note', () => {
  const link = (text: string, href: string) => marked(text, ['link', { href }])
  const { references } = articleOf(
    aManuscript({
      references: doc(
        p('Roe J. Alarms. ', link('Read', 'https://example.org/a'), link(' here', 'https://example.org/a'), '.'),
        p('Poe E. Sleep. ', link('https://example.org/b', 'https://example.org/b/'), '.'),
        p('Lee A. Wards. doi:', link('10.1000/182', 'https://doi.org/10.1000/182')),
        p('Kim S. Noise.', footnote('Read as a preprint.')),
      ),
    }),
  )
  expect(references.map(({ text }) => text)).toEqual([
    ['Roe J. Alarms. Read here (https://example.org/a).'],
    ['Poe E. Sleep. https://example.org/b.'],
    ['Lee A. Wards. doi:10.1000/182'],
    ['Kim S. Noise. (Read as a preprint.)'],
  ])
})

test('a list with another start or with letters prints its label before each item', () => {
  const letters = fromC([p('c')], [p('d')])
  expect(blocksOf(aManuscript({ methods: doc(letters, numbers([p('one')])) }))).toEqual([
    {
      t: 'list',
      style: 'plain',
      items: [
        { label: 'c.', blocks: [{ t: 'p', c: ['c'] }] },
        { label: 'd.', blocks: [{ t: 'p', c: ['d'] }] },
      ],
    },
    { t: 'list', style: 'order', items: [{ blocks: [{ t: 'p', c: ['one'] }] }] },
  ])
})

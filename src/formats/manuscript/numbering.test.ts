import { expect, test } from 'vitest'
import type { ArticleBlock } from '../article/article.ts'
import { inlinesText } from '../article/text.ts'
import { articleOf, type Manuscript } from './article.ts'
import {
  aManuscript,
  aRecord,
  cite,
  doc,
  equation,
  figure,
  footnote,
  mention,
  p,
  records,
} from './manuscript.fixture.ts'

const blocksOf = (manuscript: Manuscript): ArticleBlock[] => articleOf(manuscript).sections[0]?.blocks ?? []

test('references are numbered in the order of citation over all sections, uncited references last', () => {
  const article = articleOf(
    aManuscript(
      {
        references: doc(p()),
        introduction: doc(p('First ', cite('c'), '.')),
        results: doc(p('Then', cite('a', 'c'), ' and', cite('b'), cite('d'), '.')),
      },
      { references: records(...['a', 'b', 'c', 'd', 'e'].map((id) => aRecord(id))) },
    ),
  )
  expect(article.references.map(({ number, title }) => `${number} ${inlinesText(title)}`)).toEqual([
    '1 What c found',
    '2 What a found',
    '3 What b found',
    '4 What d found',
    '5 What e found',
  ])
  expect(article.sections.map(({ blocks }) => blocks)).toEqual([
    [{ t: 'p', c: ['First', { t: 'cites', c: [{ t: 'cite', to: 'reference-1', c: ['1'] }] }, '.'] }],
    [
      {
        t: 'p',
        c: [
          'Then',
          {
            t: 'cites',
            c: [{ t: 'cite', to: 'reference-1', c: ['1'] }, ',', { t: 'cite', to: 'reference-2', c: ['2'] }],
          },
          ' and',
          {
            t: 'cites',
            c: [{ t: 'cite', to: 'reference-3', c: ['3'] }, ',', { t: 'cite', to: 'reference-4', c: ['4'] }],
          },
          '.',
        ],
      },
    ],
  ])
})

test('three consecutive references are a range, and removed references are not cited', () => {
  const manuscript = aManuscript(
    { results: doc(p('So', cite('a', 'gone', 'b', 'c'))) },
    { references: records(aRecord('a'), aRecord('b'), aRecord('c')) },
  )
  expect(blocksOf(manuscript)).toEqual([
    {
      t: 'p',
      c: [
        'So',
        {
          t: 'cites',
          c: [{ t: 'cite', to: 'reference-1', all: ['reference-1', 'reference-2', 'reference-3'], c: ['1–3'] }],
        },
      ],
    },
  ])
})

test('references typed as lines are cited by number, as in plain-text papers', () => {
  const article = articleOf(
    aManuscript({
      results: doc(p('Shown [2].')),
      references: doc(p('1. Roe J. BMJ. 2020.'), p('2. Poe E. 10.1000/1')),
    }),
  )
  expect(article.references.map(({ text, doi }) => [text, doi])).toEqual([
    [['Roe J. BMJ. 2020.'], undefined],
    [['Poe E. 10.1000/1'], '10.1000/1'],
  ])
  expect(article.sections[0]?.blocks).toEqual([
    { t: 'p', c: ['Shown', { t: 'cites', c: [{ t: 'cite', to: 'reference-2', c: ['2'] }] }, '.'] },
  ])
})

test('footnotes are lettered and appear at the end', () => {
  const article = articleOf(aManuscript({ methods: doc(p('One', footnote('Why.'), ' two', footnote('How.'))) }))
  expect(article.notes).toEqual([
    { id: 'note-1', label: 'a', blocks: [{ t: 'p', c: ['Why.'] }] },
    { id: 'note-2', label: 'b', blocks: [{ t: 'p', c: ['How.'] }] },
  ])
  expect(article.sections[0]?.blocks).toEqual([
    {
      t: 'p',
      c: [
        'One',
        { t: 'sup', c: [{ t: 'x', to: 'note-1', c: ['a'] }] },
        ' two',
        { t: 'sup', c: [{ t: 'x', to: 'note-2', c: ['b'] }] },
      ],
    },
  ])
})

test('figures, tables and equations are numbered by kind, and mentions use their labels', () => {
  const article = articleOf(
    aManuscript({
      methods: doc(p('See ', mention('f2'), ' and ', mention('e'), mention('gone'), '.'), figure({ id: 'f1' }, 'One')),
      results: doc(figure({ id: 'f2' }, 'Two'), equation('x', 'e')),
    }),
  )
  expect(article.sections[0]?.blocks[0]).toEqual({
    t: 'p',
    c: [
      'See ',
      { t: 'x', to: 'figure-2', c: ['Figure 2'] },
      ' and ',
      { t: 'x', to: 'equation-1', c: ['Equation 1'] },
      '.',
    ],
  })
  expect(article.sections[1]?.blocks).toMatchObject([
    { id: 'figure-2', label: 'Figure 2' },
    { id: 'equation-1', label: '(1)', parts: [{ text: 'x', m: { e: 'math' } }] },
  ])
})

test('a copied figure with the same id counts as a second figure', () => {
  const blocks = blocksOf(aManuscript({ results: doc(figure({ id: 'f' }, 'One'), figure({ id: 'f' }, 'Two')) }))
  expect(blocks.map((block) => ('id' in block ? block.id : ''))).toEqual(['figure-1', 'figure-2'])
})

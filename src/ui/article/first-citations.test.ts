import { expect, test } from 'vitest'
import type { Article, Inline } from '#formats/article/article.ts'
import { firstCitations } from './article-body.tsx'

const cite = (number: number): Inline => ({ t: 'cite', to: `reference-${number}`, c: [String(number)] })

const section = (id: string, c: Inline[]) => ({
  id,
  heading: [id],
  level: 2,
  blocks: [{ t: 'p' as const, c }],
  sections: [],
})

test('the first citing section counts, and a range cites all references in it', () => {
  const article: Article = {
    title: [],
    abstract: [],
    sections: [
      section('introduction', ['As known', { t: 'cites', c: [cite(2), '–', cite(5), ',', cite(9)] }]),
      section('methods', [{ t: 'i', c: [cite(1), cite(3)] }]),
    ],
    notes: [],
    references: [],
  }
  expect(Object.fromEntries(firstCitations(article))).toEqual({
    'reference-1': 'methods',
    'reference-2': 'introduction',
    'reference-3': 'introduction',
    'reference-4': 'introduction',
    'reference-5': 'introduction',
    'reference-9': 'introduction',
  })
})

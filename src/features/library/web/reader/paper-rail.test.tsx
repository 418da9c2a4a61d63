import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { FrontMatter } from '#formats/article/article.ts'
import type { PaperData } from '../loaders.ts'
import { PaperRail } from './paper-rail.tsx'

const FRONT: FrontMatter = {
  kind: '',
  translatedTitles: [],
  history: [],
  editors: [],
  correspondence: [],
  authorNotes: [],
  rights: { copyright: '', terms: [] },
  related: [],
}

function pageOf(keywords: string[], keywordGroups: FrontMatter['keywordGroups']): string {
  const front = { ...FRONT, keywordGroups }
  const paper = { keywords, front, authors_meta: [], mentors: [], source: 'imported' } as unknown as PaperData
  return renderToStaticMarkup(
    <StaticRouter location="/research/a">
      <PaperRail paper={paper} />
    </StaticRouter>,
  )
}

test('a paper’s page lists its keywords, and other groups of terms with their titles and languages', () => {
  const page = pageOf(
    ['malaria', 'bed nets'],
    [{ kind: '', title: 'Mots-clés:', language: 'fr', keywords: ['paludisme'] }],
  )
  expect(page).toContain('malaria; bed nets')
  expect(page).toContain('Mots-clés: <span lang="fr">paludisme</span>')
})

test('a paper without keywords has no such section', () => {
  expect(pageOf([], undefined)).not.toContain('Keywords')
})

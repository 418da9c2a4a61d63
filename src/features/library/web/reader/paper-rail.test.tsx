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

test('a note that ends with a full stop has only one', () => {
  const author = { name: 'Ada Okafor', affiliations: [], credit_roles: [], orcid: null, linkedin_url: null }
  const front = { ...FRONT, authorNotes: [{ name: 'Ada Okafor', notes: ['Ada B. Okafor Jr.', 'MD'] }] }
  const paper = { keywords: [], front, authors_meta: [author], mentors: [], source: 'imported' }
  const page = renderToStaticMarkup(
    <StaticRouter location="/research/a">
      <PaperRail paper={paper as unknown as PaperData} />
    </StaticRouter>,
  )
  expect(page).toContain('Ada B. Okafor Jr.; MD')
})

test.each(['imported', 'inflo'])('the page of a paper (%s) links to its funders in their registers', (source) => {
  const front = {
    ...FRONT,
    awards: [
      {
        funders: [{ name: 'Night Trust', id: 'https://ror.org/00example1' }, { name: 'Bare Fund' }],
        numbers: [],
        recipients: [],
      },
      { funders: [{ name: 'Cup Council', id: 'https://doi.org/10.13039/100000007' }], numbers: ['7'], recipients: [] },
    ],
  }
  const paper = { keywords: [], front, authors_meta: [], mentors: [], versions: [], source }
  const page = renderToStaticMarkup(
    <StaticRouter location="/research/a">
      <PaperRail paper={paper as unknown as PaperData} />
    </StaticRouter>,
  )
  expect(page).toMatch(/Night Trust<\/span><a href="https:\/\/ror.org\/00example1"[^>]*>ror.org\/00example1<\/a>/)
  expect(page).toMatch(/Cup Council<\/span><a href="https:\/\/doi.org\/10.13039\/100000007"[^>]*>doi.org\/10.13039/)
  expect(page).not.toContain('Bare Fund')
})

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withPictures } from '#formats/article/figures.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { PUBLISHERS } from '#formats/jats/in/census/publishers.fixture.ts'
import { faultsOf } from '#shared/html.fixture.ts'
import { ArticleBody } from './article-body.tsx'

const FILE = '00000000-0000-4000-8000-000000000001'
const PICTURES = [{ file: FILE, kind: 'image/webp', width: 40, height: 30 }]

const parsedAs = (name: string) => parseJats(PUBLISHERS[name] ?? '')
const drawn = (article: ReturnType<typeof parseJats>['article']) =>
  renderToString(<ArticleBody article={article}>{null}</ArticleBody>)

test('a group has its caption above its panels, and every link has a target', async () => {
  const html = drawn(parsedAs('groups of figures as in Latin America').article)
  expect(html).toMatch(/id="group-1"[^]*Two scans[^]*id="figure-1"[^]*id="figure-2"[^]*id="group-2"[^]*Both arms/)
  const links = Array.from(html.matchAll(/href="#([^"]+)"/g), ([, id]) => id)
  expect(links).toEqual(['group-1', 'figure-2'])
  for (const id of links) expect(html).toContain(`id="${id}"`)
  expect(await faultsOf(html, 'the article')).toEqual([])
})

test('pictures of tables, formulas, symbols and structures are images with alternative text', async () => {
  const { article, graphics } = parsedAs('pictures of tables, formulas, symbols and structures')
  const ids = new Set(graphics.filter(({ id }) => !id.startsWith('file-')).map(({ id }) => id))
  const html = drawn(withPictures(article, (part) => [ids.has(part.id ?? '') ? { ...part, pictures: PICTURES } : part]))
  const alts = Array.from(html.matchAll(/<img[^>]* alt="([^"]*)"/g), ([, alt]) => alt)
  expect(alts).toEqual(['Doses by ward', 'formula', 'a star', 'Formula (1)', 'Picture', '(3)', 'Scheme 1'])
  expect(await faultsOf(html, 'the article')).toEqual([])
})

test('without a package each image links to its source', () => {
  const html = drawn(parsedAs('pictures of tables, formulas, symbols and structures').article)
  expect(html).not.toContain('<img')
  expect(html.match(/href="https:\/\/doi\.org\/10\.5555\/manner\.5"/g)?.length).toBeGreaterThanOrEqual(7)
})

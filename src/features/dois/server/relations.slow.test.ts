import { describe, expect, test } from 'vitest'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { crossrefRules, dataciteFaults } from './schemas.fixture.ts'
import { crossrefDocument } from './crossref.ts'
import { dataciteDocument } from './datacite.ts'
import type { DepositedPaper } from './registrar.ts'
import { relationsOf } from './relations.ts'

const relatedTo = (type: string, doi: string) =>
  `<related-article related-article-type="${type}" ext-link-type="doi" xlink:href="${doi}"/>`

const subArticle = (type: string, doi: string) =>
  `<sub-article article-type="${type}"><front-stub><article-id pub-id-type="doi">${doi}</article-id><title-group><article-title>Part</article-title></title-group></front-stub><body><p>Text.</p></body></sub-article>`

const META = `${relatedTo('corrected-article', '10.5555/a')}${relatedTo('retraction-forward', '10.5555/b')}${relatedTo('peer-reviewed-article', '10.5555/c')}${relatedTo('preprint', '10.5555/d')}${relatedTo('commentary-article', '10.5555/e')}${relatedTo('companion', '10.5555/f')}
<funding-group><award-group><funding-source><institution-wrap><institution>Milk Board</institution><institution-id institution-id-type="FundRef">10.13039/7</institution-id></institution-wrap></funding-source><award-id>MB1</award-id></award-group></funding-group>`

const { article } = parseJats(
  jatsArticle({ meta: META }).replace(
    '</article>',
    `${subArticle('translation', '10.5555/t')}${subArticle('reviewer-report', '10.5555/r')}${subArticle('reply', '10.5555/y')}${subArticle('reviewer-report', '')}</article>`,
  ),
)

const relations = relationsOf(article, '10.5555/hard.1')

test('each relation of an article, and each part with a DOI, is named', () => {
  expect(relations.map(({ kind, id }) => [kind, id.value])).toEqual([
    ['corrects', '10.5555/a'],
    ['retractedBy', '10.5555/b'],
    ['reviews', '10.5555/c'],
    ['hasPreprint', '10.5555/d'],
    ['commentsOn', '10.5555/e'],
    ['related', '10.5555/f'],
    ['translatedAs', '10.5555/t'],
    ['reviewedBy', '10.5555/r'],
    ['repliedBy', '10.5555/y'],
  ])
})

const paper: DepositedPaper = {
  doi: '10.5555/hard.1',
  address: 'https://inflo.example.org/research/INF-2026-0001',
  paperId: 'INF-2026-0001',
  title: 'Cups',
  abstract: 'Warm.',
  authors: [],
  references: [],
  funding: article.front?.awards ?? [],
  relations,
  asker: undefined,
  category: 'Diagnostics',
  keywords: [],
  language: 'en',
  issued: '2026-11-21',
  version: 1,
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  withdrawn: undefined,
}

describe('the deposit of the article', () => {
  test('is valid by DataCite’s schema, with its funder', async () => {
    expect(dataciteDocument(paper)).toContain('<funderName>Milk Board</funderName>')
    expect(await dataciteFaults(dataciteDocument(paper))).toEqual([])
  })

  test.each(crossrefRules)('is valid by %s', async (_name, faultsOf) => {
    const sending = { batchId: 'inflo-1', at: new Date('2026-11-21T10:00:00Z') }
    const depositor = {
      email: 'e@example.org',
      prefix: '10.5555',
      libraryAddress: 'https://inflo.example.org/research',
    }
    const document = crossrefDocument(paper, sending, depositor)
    expect(document).toContain('<rel:inter_work_relation relationship-type="isReviewOf"')
    expect(await faultsOf(document)).toEqual([])
  })
})

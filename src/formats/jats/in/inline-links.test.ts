import { describe, expect, test } from 'vitest'
import { inlinesText } from '../../article/text.ts'
import { exported } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

/** Returns a paragraph of an exported article, with its links as "text <address>". */
const paragraph = (inner: string): string => {
  const xml = exported(jatsArticle({ body: `<p>See ${inner}.</p>` }))
  const [, text = ''] = /<p>See (.*)\.<\/p>/.exec(xml) ?? []
  return text.replace(/<ext-link ext-link-type="uri" xlink:href="([^"]*)">([^<]*)<\/ext-link>/g, '$2 <$1>')
}

const link = (type: string, href: string) => `<ext-link ext-link-type="${type}" xlink:href="${href}">it</ext-link>`

describe('a link to an entry in a register leads to the register', () => {
  test.each([
    ['clinical-trial', 'NCT09000001', 'https://clinicaltrials.gov/study/NCT09000001'],
    ['clinical-trial', 'ISRCTN90000001', 'https://www.isrctn.com/ISRCTN90000001'],
    ['gen', 'AY900001', 'https://www.ncbi.nlm.nih.gov/nuccore/AY900001'],
    ['pmid', '90000001', 'https://pubmed.ncbi.nlm.nih.gov/90000001/'],
    ['pmcid', 'PMC9000001', 'https://pmc.ncbi.nlm.nih.gov/articles/PMC9000001/'],
    ['pdb', '9XYZ', 'https://www.rcsb.org/structure/9XYZ'],
    ['sprot', 'Q90001', 'https://www.uniprot.org/uniprotkb/Q90001'],
    ['doi', '10.5555/far', 'https://doi.org/10.5555/far'],
  ])('%s %s', (type, id, address) => expect(paragraph(link(type, id))).toBe(`it <${address}>`))

  test('also a related object', () => {
    const object =
      '<related-object document-id="NCT09000002" source-id="ClinicalTrials.gov">the registry</related-object>'
    expect(paragraph(object)).toBe('the registry <https://clinicaltrials.gov/study/NCT09000002>')
  })
})

describe('an identifier without a known address follows the text', () => {
  test.each([
    [link('strain-bank', 'SB-77'), 'it (SB-77)'],
    [link('clinical-trial', 'U1111-1234-5678'), 'it (U1111-1234-5678)'],
    [link('ftp', 'ftp://files.example.org/x'), 'it (ftp://files.example.org/x)'],
    ['<email xlink:href="mailto:a@ward.example">us</email>', 'us (a@ward.example)'],
    [
      '<related-object object-id="RO-9" xlink:href="https://ro.example.org">it</related-object>',
      'it <https://ro.example.org> (RO-9)',
    ],
    ['<ext-link ext-link-type="strain-bank" xlink:href="SB-77">strain SB-77</ext-link>', 'strain SB-77'],
    [link('uri', 'javascript:alert(1)'), 'it'],
    [link('uri', '#elsewhere'), 'it'],
  ])('%s', (inner, text) => expect(paragraph(inner)).toBe(text))
})

test('other elements with an address are links too', () => {
  const named = '<named-content content-type="gene" xlink:href="https://genes.example.org/1">ABC1</named-content>'
  expect(paragraph(named)).toBe('ABC1 <https://genes.example.org/1>')
})

test('links in references are kept, on the page and in the export', () => {
  const back = `<ref-list><ref><mixed-citation>One. ${link('pmid', '90000003')}. ${link('strain-bank', 'SB-78')}.</mixed-citation></ref></ref-list>`
  const { article } = parseJats(jatsArticle({ back }))
  expect(article.references[0]).toMatchObject({ pmid: '90000003' })
  expect(inlinesText(article.references[0]?.text ?? [])).toBe('One. it. it (SB-78).')
  const xml = exported(jatsArticle({ back }))
  expect(xml).toContain('xlink:href="https://pubmed.ncbi.nlm.nih.gov/90000003/"')
  expect(xml).toContain('it (SB-78)')
})

test('related objects of the article are linked to their register, or named', () => {
  const related = (id: string) =>
    `<related-object document-id="${id}">${id === 'X-1' ? 'A protocol' : ''}</related-object>`
  const { article } = parseJats(jatsArticle({ meta: related('NCT09000004') + related('X-1') }))
  const [first, ...others] = article.front?.related ?? []
  expect(first).toMatchObject({ href: 'https://clinicaltrials.gov/study/NCT09000004', title: ['NCT09000004'] })
  expect(others).toEqual([])
  expect(JSON.stringify(article.sections)).toContain('A protocol (X-1)')
})

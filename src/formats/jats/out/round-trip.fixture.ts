import type { PublishedArticle } from '../../article/published-article.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'
import type { ParsedArticle } from '../in/parsed-article.ts'
import { jatsOf } from './article.ts'

/** Returns a parsed article as the library publishes it. */
export const publishedFrom = (parsed: ParsedArticle): PublishedArticle => ({
  paper_id: 'imported-article',
  source: 'imported',
  title: parsed.title,
  article: parsed.article,
  abstract: parsed.abstract,
  category: 'Public Health',
  keywords: parsed.keywords,
  authors_meta: parsed.authors.map((author) => ({
    given_name: author.given,
    family_name: [author.family, author.suffix].filter(Boolean).join(' '),
    family_first: author.isFamilyFirst,
    affiliations: author.affiliations,
    orcid: author.orcid,
    corresponding: author.corresponding,
    credit_roles: author.creditRoles,
  })),
  professional_contributor: null,
  issued: parsed.issued,
  journal: parsed.journal,
  doi: parsed.doi,
  licence_name: parsed.licence.name || 'See the original article',
  licence_url: parsed.licence.url,
  imprint: parsed.imprint,
  language: parsed.language,
  version: 1,
  withdrawn: null,
})

/** Exports the article of a JATS file. */
export const exported = (xml: string): string =>
  jatsOf(publishedFrom(parseJats(xml)), 'https://inflo.example.org/research/imported-article')

const IDS: ReadonlySet<string> = new Set(['id', 'to', 'all'])

/** Replaces ids with their order and joins adjacent texts, since neither changes what readers see. */
function comparable(value: unknown, ids: Map<string, string>, key = ''): unknown {
  if (typeof value === 'string') {
    if (!IDS.has(key)) return value
    if (!ids.has(value)) ids.set(value, `id-${ids.size}`)
    return ids.get(value)
  }
  if (Array.isArray(value)) {
    const joined: unknown[] = []
    for (const one of value) {
      const [last, next] = [joined.at(-1), comparable(one, ids, key === 'all' ? key : '')]
      if (typeof last === 'string' && typeof next === 'string' && /^(?:c|title|heading|text)$/.test(key))
        joined[joined.length - 1] = last + next
      else joined.push(next)
    }
    return joined
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, comparable(one, ids, name)]))
}

/** Returns all data that an import stores, in a form in which two imports can be compared. */
export function readFrom(xml: string): unknown {
  const { census: _census, unread: _unread, ...kept } = parseJats(xml)
  return comparable(JSON.parse(JSON.stringify(kept)), new Map())
}

const AUTHORS = `<contrib-group>
<contrib contrib-type="author"><name-alternatives><name xml:lang="en"><surname>Hayama</surname><given-names>Yōko</given-names></name><name name-style="eastern" xml:lang="ja"><surname>葉山</surname><given-names>陽子</given-names></name></name-alternatives><role>Surgeon</role><role vocab="credit">Software</role><on-behalf-of>the <italic>Night</italic> Nurses</on-behalf-of><bio><p>She warms cups.</p></bio></contrib>
<contrib contrib-type="author"><name><surname>Okafor</surname><given-names>Ada</given-names></name></contrib>
<on-behalf-of>Warm Milk Study</on-behalf-of></contrib-group>
<author-notes><corresp>Correspondence to <email>ada@wards.example</email></corresp><fn fn-type="other"><p>A note.</p></fn><p>A loose note.</p></author-notes>`

const SUPPORTED = `<support-group><funding-group><award-group><support-source>Milk Board</support-source><award-id>MB1</award-id></award-group></funding-group><contributed-resource-group><support-source>Dairy</support-source><resource-group><resource-wrap><resource-name>Cups</resource-name></resource-wrap></resource-group><support-description><p>The dairy lent cups.</p></support-description></contributed-resource-group></support-group>`

const METADATA = `<product><source>Cups and Saucers</source>, 2020</product>
<kwd-group kwd-group-type="author"><kwd>milk</kwd><compound-kwd><compound-kwd-part content-type="code">AKI</compound-kwd-part><compound-kwd-part>acute kidney injury</compound-kwd-part></compound-kwd><nested-kwd><kwd>drinks</kwd><nested-kwd><kwd>warm drinks</kwd></nested-kwd></nested-kwd></kwd-group>
<kwd-group kwd-group-type="organism"><title>Organisms</title><unstructured-kwd-group>cow; goat</unstructured-kwd-group></kwd-group>
<funding-group><award-group award-type="grant" xlink:href="https://grants.example/7"><funding-source>Fund of Kano (<named-content content-type="funder-id">https://ror.org/05555</named-content>)</funding-source><award-id>7</award-id><award-name>Warm nights</award-name><award-desc>Cups</award-desc><principal-award-recipient>Ada Feld</principal-award-recipient></award-group><open-access><p>The fund paid for open access.</p></open-access></funding-group>
${SUPPORTED}<conference><conf-name>Nights</conf-name><conf-sponsor>Dairy</conf-sponsor></conference>
<custom-meta-group><custom-meta><meta-name>Data Availability</meta-name><meta-value>In the cup.</meta-value></custom-meta></custom-meta-group>`

const LISTS = `<ref-list><title>References</title><ref-list><title>Trials</title><p>Read closely.</p><ref id="r1"><mixed-citation>Marsh B. Cups. 1999.</mixed-citation></ref></ref-list><ref-list><title>Reviews</title><ref id="r2"><mixed-citation>Hollis T. Milk. 2001.</mixed-citation></ref></ref-list></ref-list>`

const TEXT = `<list list-type="order" id="l1"><title>Steps</title><list-item><p>Warm.</p></list-item></list><list list-type="order" continued-from="l1"><list-item><p>Pour.</p></list-item></list>
<p><inline-formula><mml:math><mml:menclose notation="box updiagonalstrike"><mml:mi>x</mml:mi><mml:mo>+</mml:mo><mml:mi>y</mml:mi></mml:menclose></mml:math></inline-formula></p>`

/** An article with parts of the front matter, lists and formulas that the other articles lack. */
export const furtherParts = jatsArticle({
  people: AUTHORS,
  meta: METADATA,
  body: TEXT,
  back: `<sec><title>Data</title><p>Here.</p></sec>${LISTS}`,
})

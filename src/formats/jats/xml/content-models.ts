// The content that JATS 1.3 allows in the elements that exports write again. Source: the schema of JATS Journal
// Publishing 1.3.

const namesIn = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements of citations with formatted text. */
const RICH_PARTS = `article-title chapter-title part-title data-title trans-title source trans-source series supplement
  comment collab label role gov std`

/** Elements with formatted text in which links and formulas are not allowed. */
export const UNLINKED_ELEMENTS = namesIn(
  `series supplement role gov std label data-title collab named-content subject kwd award-id addr-line conf-theme title
  funding-source support-source on-behalf-of aff principal-award-recipient compound-kwd-part copyright-holder`,
)

/** Elements of citations with plain text only. */
const PLAIN_PARTS = `year month day season volume volume-series volume-id issue issue-part issue-title issue-id fpage
  lpage page-range elocation-id size edition version publisher-name publisher-loc conf-acronym conf-name conf-date
  conf-loc conf-sponsor patent isbn issn pub-id object-id email etal institution`

/** Elements with plain text only. */
export const PLAIN_ELEMENTS = namesIn(
  `${PLAIN_PARTS} institution-id surname given-names prefix suffix degrees era article-id journal-id
  journal-title abbrev-journal-title issn-l copyright-year license_ref meta-name award-name award-desc contrib-id
  country city state postal-code phone fax conf-num`,
)

const DATE_PARTS = namesIn('day month season year era')
const NAMES = 'collab collab-alternatives name name-alternatives string-name'
const PLACES = 'label institution institution-wrap addr-line city state country postal-code email phone fax'

/** Elements that contain other elements, and the names of these other elements. */
const NESTED_PARTS: Record<string, ReadonlySet<string>> = {
  'person-group': namesIn(`${NAMES} anonymous etal role`),
  name: namesIn('surname given-names prefix suffix'),
  'string-name': namesIn('surname given-names prefix suffix degrees'),
  'name-alternatives': namesIn('name string-name'),
  'collab-alternatives': namesIn('collab'),
  'institution-wrap': namesIn('institution institution-id'),
  date: DATE_PARTS,
  'string-date': DATE_PARTS,
  'date-in-citation': DATE_PARTS,
}

/** The names of a citation's own elements. */
export const CITATION_PARTS = namesIn(`${RICH_PARTS} ${PLAIN_PARTS} ${Object.keys(NESTED_PARTS).join(' ')}`)

export const NESTED_ELEMENTS: Record<string, ReadonlySet<string>> = {
  ...NESTED_PARTS,
  'journal-title-group': namesIn('journal-title abbrev-journal-title'),
  publisher: namesIn('publisher-name publisher-loc'),
  'subj-group': namesIn('subject subj-group'),
  'kwd-group': namesIn('label title kwd compound-kwd nested-kwd'),
  'compound-kwd': namesIn('compound-kwd-part'),
  'nested-kwd': namesIn('kwd compound-kwd nested-kwd'),
  'trans-title-group': namesIn('trans-title trans-subtitle'),
  'title-group': namesIn('article-title subtitle trans-title-group'),
  'contrib-group': namesIn('contrib aff'),
  contrib: namesIn(`contrib-id anonymous ${NAMES} degrees role email aff xref`),
  fn: namesIn('label p'),
  aff: namesIn(PLACES),
  'addr-line': namesIn('city state country postal-code institution institution-wrap'),
  'pub-date': DATE_PARTS,
  permissions: namesIn('copyright-statement copyright-year copyright-holder license'),
  license: namesIn('license-p license_ref'),
  'funding-group': namesIn('award-group funding-statement open-access'),
  'open-access': namesIn('p'),
  'award-group': namesIn(
    'funding-source support-source award-id award-name award-desc principal-award-recipient principal-investigator',
  ),
  'funding-source': namesIn('institution institution-wrap'),
  'support-source': namesIn('institution institution-wrap'),
  'principal-award-recipient': namesIn('name string-name name-alternatives institution institution-wrap contrib-id'),
  'principal-investigator': namesIn('name string-name name-alternatives contrib-id'),
  conference: namesIn('conf-date conf-name conf-acronym conf-num conf-loc conf-sponsor conf-theme'),
  'custom-meta': namesIn('meta-name meta-value'),
  'custom-meta-group': namesIn('custom-meta'),
  'article-categories': namesIn('subj-group'),
  'author-notes': namesIn('corresp fn p'),
  history: namesIn('date'),
}

/** Nested elements in which text is allowed between the elements. */
export const MIXED_ELEMENTS = namesIn(
  `person-group string-name string-date date-in-citation aff addr-line funding-source support-source
  principal-award-recipient principal-investigator`,
)

/** Mixed elements in which the text may be formatted. */
export const FORMATTED_ELEMENTS = namesIn('aff addr-line funding-source support-source')

/** The order of an element's children, for elements in which JATS prescribes it. */
export const ORDERS: Record<string, string[]> = {
  name: ['surname', 'given-names', 'prefix', 'suffix'],
  'title-group': ['article-title', 'subtitle', 'trans-title-group'],
  'contrib-group': ['contrib', 'aff'],
  contrib: ['contrib-id', 'anonymous', 'collab', 'name', 'name-alternatives', 'string-name', 'degrees'],
  'kwd-group': ['label', 'title'],
  fn: ['label', 'p'],
  'subj-group': ['subject', 'subj-group'],
  permissions: ['copyright-statement', 'copyright-year', 'copyright-holder', 'license'],
  'funding-group': ['award-group', 'funding-statement', 'open-access'],
  'award-group': [
    'funding-source',
    'support-source',
    'award-id',
    'award-name',
    'award-desc',
    'principal-award-recipient',
    'principal-investigator',
  ],
  conference: ['conf-date', 'conf-name', 'conf-acronym', 'conf-num', 'conf-loc', 'conf-sponsor', 'conf-theme'],
  'journal-title-group': ['journal-title', 'abbrev-journal-title'],
  'trans-title-group': ['trans-title', 'trans-subtitle'],
  'pub-date': ['day', 'month', 'season', 'year', 'era'],
  date: ['day', 'month', 'season', 'year', 'era'],
}

const PUB_ID_TYPES = namesIn(
  `accession archive ark art-access-id arxiv coden doaj doi handle index isbn manuscript medline mr other pii pmcid pmid
  publisher-id sici std-designation zbl`,
)
const PERSON_GROUP_TYPES = namesIn(
  `allauthors assignee author compiler curator director editor guest-editor illustrator inventor research-assistant
  transed translator`,
)
const NOTE_TYPES = namesIn(
  `abbr coi-statement com con conflict corresp current-aff deceased edited-by equal financial-disclosure on-leave other
  participating-researchers present-address presented-at presented-by previously-at study-group-members
  supplementary-material supported-by`,
)

/** Attributes whose values JATS lists. Any other value is written in `custom-type`. */
export const LISTED_VALUES: Record<string, ReadonlySet<string>> = {
  'pub-id-type': PUB_ID_TYPES,
  'person-group-type': PERSON_GROUP_TYPES,
  'fn-type': NOTE_TYPES,
}

const DATED = ['iso-8601-date', 'content-type', 'calendar']
const CITED = ['publication-type', 'publication-format', 'publisher-type', 'use-type', 'xml:lang']

/** The attributes that an import preserves, by element. */
export const PRESERVED_ATTRIBUTES: Record<string, string[]> = {
  'mixed-citation': CITED,
  'element-citation': CITED,
  product: ['product-type', 'xml:lang'],
  'person-group': ['person-group-type', 'xml:lang'],
  name: ['name-style', 'xml:lang'],
  'string-name': ['name-style', 'xml:lang'],
  collab: ['collab-type', 'xml:lang'],
  'pub-id': ['pub-id-type', 'assigning-authority'],
  'object-id': ['pub-id-type'],
  'volume-id': ['pub-id-type', 'content-type', 'assigning-authority'],
  'issue-id': ['pub-id-type', 'content-type', 'assigning-authority'],
  year: DATED,
  'string-date': DATED,
  'date-in-citation': DATED,
  date: ['date-type', 'iso-8601-date'],
  'article-title': ['xml:lang'],
  'chapter-title': ['xml:lang'],
  'trans-title': ['xml:lang'],
  'trans-source': ['xml:lang'],
  source: ['xml:lang'],
  comment: ['content-type'],
  institution: ['content-type'],
  'institution-id': ['institution-id-type', 'vocab', 'vocab-identifier'],
  isbn: ['publication-format'],
  issn: ['publication-format', 'pub-type'],
  patent: ['country'],
  edition: ['designator'],
  version: ['designator'],
  size: ['units'],
  'named-content': ['content-type'],
  'related-article': ['related-article-type', 'ext-link-type', 'xml:lang'],
  'related-object': [
    'content-type',
    'ext-link-type',
    'link-type',
    'xml:lang',
    ...['document', 'object', 'source'].flatMap((name) => [`${name}-id`, `${name}-id-type`, `${name}-type`]),
  ],
  'journal-id': ['journal-id-type'],
  'article-id': ['pub-id-type'],
  'subj-group': ['subj-group-type', 'xml:lang'],
  'kwd-group': ['kwd-group-type', 'vocab', 'vocab-identifier', 'xml:lang'],
  kwd: ['content-type', 'vocab', 'vocab-identifier', 'vocab-term', 'vocab-term-identifier'],
  'compound-kwd-part': ['content-type'],
  'trans-title-group': ['xml:lang'],
  fn: ['fn-type'],
  'contrib-group': ['content-type'],
  contrib: ['contrib-type', 'corresp', 'equal-contrib', 'deceased', 'id', 'rid'],
  aff: ['id'],
  xref: ['ref-type', 'rid'],
  'contrib-id': ['contrib-id-type', 'authenticated'],
  'addr-line': ['content-type'],
  country: ['country'],
  'pub-date': ['date-type', 'pub-type', 'publication-format', 'iso-8601-date'],
  license: ['license-type', 'xml:lang'],
  license_ref: ['content-type', 'specific-use', 'start_date'],
  'award-group': ['award-type'],
  'award-id': ['award-id-type'],
  'funding-source': ['country', 'source-type'],
  'support-source': ['country', 'source-type'],
}

/** Elements whose address in `xlink:href` is preserved. */
export const LINKED_ELEMENTS = namesIn(
  `mixed-citation element-citation license award-id award-group award-name award-desc funding-source support-source
  related-article related-object volume-id issue-id pub-id institution collab conference named-content product`,
)

/** Elements in which the type of an identifier may be any word. */
export const FREELY_TYPED_ELEMENTS = namesIn('volume-id issue-id')

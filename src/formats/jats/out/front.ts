import { isDraft, type PublishedArticle } from '../../article/published-article.ts'
import { CREDIT_ROLES, type CreditRole } from '#shared/credit-roles.ts'
import { LIBRARY_NAME, PUBLISHER } from '#shared/business.ts'
import { suffixApart } from '../front/names.ts'
import { abstractXml } from './blocks.ts'
import { datedXml } from './dates.ts'
import { inlinesXml, type Targets } from './inlines.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'
import type { FrontMatter } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'

type Author = PublishedArticle['authors_meta'][number]

const textElement = (name: string, text: string | null | undefined, attributes = {}): string =>
  xmlIfAny(name, xmlText(text ?? ''), attributes)

const roleXml = ({ role, degree }: CreditRole): string =>
  textElement('role', CREDIT_ROLES[role], {
    vocab: 'credit',
    'vocab-identifier': 'https://credit.niso.org/',
    'vocab-term': CREDIT_ROLES[role],
    'vocab-term-identifier': `https://credit.niso.org/contributor-roles/${role}/`,
    'degree-contribution': degree,
  })

function nameXml({ given_name: given, family_name: stored }: Author): string {
  if (!given) return textElement('collab', stored)
  const { family, suffix } = suffixApart(stored)
  const parts = textElement('surname', family) + textElement('given-names', given) + textElement('suffix', suffix)
  return xmlElement('name', {}, parts)
}

const nameOf = ({ given_name: given, family_name: family }: Author): string => [given, family].filter(Boolean).join(' ')

/** Returns references to an author's correspondence notes. */
const reachedAt = (author: Author, { front }: PublishedArticle['article']): string =>
  (front?.correspondence ?? [])
    .flatMap(({ names, reach }, index) =>
      reach.length > 0 && names.includes(nameOf(author))
        ? [xmlElement('xref', { 'ref-type': 'corresp', rid: correspondenceId(index) }, '*')]
        : [],
    )
    .join('')

function authorXml(author: Author, allAffiliations: string[], article: PublishedArticle['article']): string {
  const orcid = author.orcid && `https://orcid.org/${author.orcid}`
  return xmlElement(
    'contrib',
    { 'contrib-type': 'author', corresp: author.corresponding ? 'yes' : '' },
    textElement('contrib-id', orcid, { 'contrib-id-type': 'orcid' }) +
      nameXml(author) +
      author.credit_roles.map(roleXml).join('') +
      author.affiliations
        .map((affiliation) => allAffiliations.indexOf(affiliation) + 1)
        .map((number) =>
          xmlElement('xref', { 'ref-type': 'aff', rid: `aff-${number}` }, xmlElement('sup', {}, String(number))),
        )
        .join('') +
      reachedAt(author, article),
  )
}

const mentorXml = ({ name, affiliation }: { name: string; affiliation: string }): string =>
  xmlElement(
    'contrib',
    { 'contrib-type': 'mentor' },
    textElement('string-name', name) + textElement('role', affiliation),
  )

function contributorsXml(paper: PublishedArticle): string {
  const { authors_meta: authors, professional_contributor: asker, mentors = [] } = paper
  const allAffiliations = [...new Set(authors.flatMap(({ affiliations }) => affiliations))]
  const asking =
    asker &&
    xmlElement(
      'contrib',
      { 'contrib-type': 'question-asker' },
      textElement('string-name', asker.name) +
        textElement('role', [asker.title, asker.affiliation].filter(Boolean).join(', ')),
    )
  return (
    xmlIfAny('contrib-group', authors.map((author) => authorXml(author, allAffiliations, paper.article)).join(''), {
      'content-type': 'author',
    }) +
    xmlIfAny('contrib-group', asking ?? '', { 'content-type': 'question-asker' }) +
    xmlIfAny('contrib-group', mentors.map(mentorXml).join(''), { 'content-type': 'mentor' }) +
    editorsXml(paper.article.front?.editors) +
    allAffiliations
      .map((affiliationName, index) =>
        xmlElement(
          'aff',
          { id: `aff-${index + 1}` },
          xmlElement('label', {}, String(index + 1)) + xmlText(affiliationName),
        ),
      )
      .join('')
  )
}

/** Of a draft there is none. */
function dateXml(paper: PublishedArticle): string {
  if (isDraft(paper)) return xmlElement('pub-date-not-available', {})
  return datedXml('pub-date', paper.issued, { 'publication-format': 'electronic', 'date-type': 'pub' })
}

function placeXml({ imprint, source, paper_id }: PublishedArticle): string {
  if (!imprint) return source === 'inflo' ? textElement('elocation-id', paper_id) : ''
  const [first, last] = imprint.pages.split('-')
  const pages = last ? textElement('fpage', first) + textElement('lpage', last) : textElement('elocation-id', first)
  return textElement('volume', imprint.volume) + textElement('issue', imprint.issue) + pages
}

function permissionsXml({ article, licence_name, licence_url }: PublishedArticle, targets: Targets): string {
  const { copyright, terms = [] } = article.front?.rights ?? {}
  const said = terms.length > 0 ? inlinesXml(terms, targets) : xmlText(licence_name)
  return xmlElement(
    'permissions',
    {},
    textElement('copyright-statement', copyright) +
      xmlElement('license', { 'xlink:href': licence_url }, xmlElement('license-p', {}, said)),
  )
}

const journalXml = ({ journal, imprint, source }: PublishedArticle): string => {
  const publisher = source === 'inflo' ? PUBLISHER : imprint?.publisher
  const title = journal ?? LIBRARY_NAME
  return xmlElement(
    'journal-meta',
    {},
    textElement('journal-id', title, { 'journal-id-type': 'publisher-id' }) +
      xmlElement('journal-title-group', {}, textElement('journal-title', title)) +
      // JATS wants one, be it empty: the library has none yet.
      xmlElement('issn', { 'publication-format': 'electronic' }, xmlText(imprint?.issn ?? '')) +
      xmlIfAny('publisher', textElement('publisher-name', publisher)),
  )
}

type Around = { page: string; targets: Targets }

/** Returns everything before the text. Pure. */
export function frontXml(paper: PublishedArticle, { page, targets }: Around): string {
  const { article } = paper
  const { front } = article
  const abstract = article.abstract.length
    ? abstractXml(article.abstract, targets)
    : paper.abstract
        .split(/\n{2,}/)
        .map((paragraph) => textElement('p', paragraph.trim()))
        .join('')
  const title = article.title.length ? inlinesXml(article.title, targets) : xmlText(paper.title)
  const meta =
    textElement('article-id', paper.paper_id, { 'pub-id-type': 'publisher-id' }) +
    textElement('article-id', paper.doi, { 'pub-id-type': 'doi' }) +
    textElement('article-version', isDraft(paper) ? '' : String(paper.version)) +
    xmlElement(
      'article-categories',
      {},
      xmlElement('subj-group', { 'subj-group-type': 'heading' }, textElement('subject', paper.category)),
    ) +
    xmlElement(
      'title-group',
      {},
      xmlElement('article-title', {}, title) + translatedTitlesXml(front?.translatedTitles, targets),
    ) +
    contributorsXml(paper) +
    correspondenceXml(front?.correspondence, targets) +
    dateXml(paper) +
    placeXml(paper) +
    historyXml(front?.history) +
    permissionsXml(paper, targets) +
    (isDraft(paper) ? '' : xmlElement('self-uri', { 'content-type': 'pdf', 'xlink:href': `${page}.pdf` })) +
    xmlElement('self-uri', { 'xlink:href': page }) +
    relatedXml(front?.related) +
    xmlIfAny('abstract', abstract) +
    xmlIfAny('kwd-group', paper.keywords.map((keyword) => textElement('kwd', keyword)).join(''), {
      'kwd-group-type': 'author',
    })
  return xmlElement('front', {}, journalXml(paper) + xmlElement('article-meta', {}, meta))
}

/** JATS' own names of what happened; anything else is named by its words. */
const DATE_TYPES: Record<string, string> = { Revised: 'rev-recd', Published: 'pub', 'Published online': 'epub' }

const typeOf = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

const dateOf = ({ what, on }: FrontMatter['history'][number]): string =>
  datedXml('date', on, { 'date-type': DATE_TYPES[what] ?? typeOf(what) })

/** Returns the dates on which a paper was received, revised and accepted. Pure. */
const historyXml = (history: FrontMatter['history'] = []): string => xmlIfAny('history', history.map(dateOf).join(''))

/** Returns the editors and their roles. Pure. */
const editorsXml = (editors: FrontMatter['editors'] = []): string =>
  xmlIfAny(
    'contrib-group',
    editors
      .map(({ name, role, affiliations }) =>
        xmlElement(
          'contrib',
          { 'contrib-type': 'editor' },
          xmlElement('string-name', {}, xmlText(name)) +
            xmlIfAny('role', xmlText(role)) +
            affiliations.map((affiliation) => xmlElement('aff', {}, xmlText(affiliation))).join(''),
        ),
      )
      .join(''),
    { 'content-type': 'editor' },
  )

/** Returns the authors' correspondence addresses. Pure. */
const correspondenceXml = (correspondence: FrontMatter['correspondence'] = [], targets: Targets): string =>
  xmlIfAny(
    'author-notes',
    correspondence
      .map(({ reach }) => inlinesXml(reach, targets))
      .map((reach, index) => xmlIfAny('corresp', reach, { id: correspondenceId(index) }))
      .join(''),
  )

const correspondenceId = (index: number): string => `correspondence-${index + 1}`

const RELATIONS: Record<string, string> = {
  Corrects: 'corrected-article',
  'Corrected by': 'correction-forward',
  Retracts: 'retracted-article',
  'Retracted by': 'retraction-forward',
  'Expression of concern about': 'object-of-concern',
  'Companion article': 'companion',
  'Comments on': 'commentary-article',
  'Adds to': 'addended-article',
  Reviews: 'peer-reviewed-article',
}

/** Returns the related articles: those that the article corrects, comments on or accompanies. Pure. */
const relatedXml = (related: FrontMatter['related'] = []): string =>
  related
    .map(({ what, title, href }) =>
      xmlElement(
        'related-article',
        {
          'related-article-type': RELATIONS[what] ?? typeOf(what),
          'ext-link-type': 'uri',
          'xlink:href': href,
        },
        // As text: links must not be nested.
        xmlText(inlinesText(title)),
      ),
    )
    .join('')

/** Its titles in other languages. Pure. */
const translatedTitlesXml = (titles: FrontMatter['translatedTitles'] = [], targets: Targets): string =>
  titles
    .map((title) => xmlElement('trans-title-group', {}, xmlElement('trans-title', {}, inlinesXml(title, targets))))
    .join('')

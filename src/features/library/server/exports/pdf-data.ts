import { creditRoleInWords } from '#shared/credit-roles.ts'
import { longDate } from '#shared/time/dates.ts'
import type { Block, Inline, Section } from '#formats/article/article.ts'
import { formulaText, referenceText } from '#formats/article/text.ts'
import type { Paper } from '../../contract.ts'
import { LIBRARY_NAME } from '#shared/business.ts'
import { doiAddress } from '../addresses.ts'
import { type MathStep, mathSteps } from './pdf-math.ts'
import { gridOf } from './pdf-tables.ts'

const isFormula = (value: object): value is Extract<Inline, { t: 'math' }> => 't' in value && value.t === 'math'
const isTable = (value: object): value is Extract<Block, { t: 'table' }> => 't' in value && value.t === 'table'

const wholeStep = ([make, parts, detail = '']: MathStep) => [make, parts, detail]

/** What the template cannot find out by itself: the words of a formula, and where a table's cells stand. */
function prepared<T>(part: T): T {
  return JSON.parse(
    JSON.stringify(part, (_key, value: unknown) => {
      if (typeof value !== 'object' || value === null) return value
      if (isFormula(value)) {
        const { m, source } = value
        return { t: 'math', m: m && mathSteps(m).map(wholeStep), source, words: formulaText(value).trim() }
      }
      return isTable(value) ? { ...value, tables: undefined, grids: value.tables.map(gridOf) } : value
    }),
  ) as T
}

const paragraphsOf = (text: string): Section[] => [
  {
    id: 'abstract',
    heading: [],
    level: 3,
    blocks: text
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim())
      .map((paragraph): Block => ({ t: 'p', c: [paragraph.trim()] })),
    sections: [],
  },
]

const askedBy = ({ professional_contributor: asker }: Paper): string =>
  asker ? `Question asked by ${[asker.name, asker.title, asker.affiliation].filter(Boolean).join(', ')}.` : ''

const rolesOf = ({ authors_meta: authors }: Paper): string[] =>
  authors
    .filter(({ credit_roles }) => credit_roles.length > 0)
    .map(({ name, credit_roles }) => `${name}: ${credit_roles.map(creditRoleInWords).join(', ')}`)

type Fact = { name: string; text: string; address?: string }

const factsOf = (paper: Paper, page: string): Fact[] => [
  { name: 'Published', text: longDate(paper.publication_date) },
  { name: 'Version', text: String(paper.version) },
  {
    name: 'Licence',
    text: [paper.licence_name, paper.licence_url].filter(Boolean).join(', '),
    ...(paper.licence_url ? { address: paper.licence_url } : {}),
  },
  ...(paper.doi ? [{ name: 'DOI', text: paper.doi, address: doiAddress(paper.doi) }] : []),
  ...(paper.keywords.length > 0 ? [{ name: 'Keywords', text: paper.keywords.join('; ') }] : []),
  { name: 'Read online', text: page, address: page },
]

/** Everything that stands in a paper's PDF, as the template's data. Pure. */
export function pdfData(paper: Paper, page: string) {
  const { article, authors_meta: authors, journal } = paper
  const places = [...new Set(authors.flatMap(({ affiliations }) => affiliations))]
  return {
    plain: false,
    page,
    title: paper.title,
    heading: article.title.length > 0 ? prepared(article.title) : [paper.title],
    place: [journal ?? LIBRARY_NAME, paper.category].join(' · '),
    origin: [paper.doi ? `doi.org/${paper.doi}` : paper.paper_id, `version ${paper.version}`, paper.licence_name].join(
      ' · ',
    ),
    language: paper.language.split('-')[0] ?? 'en',
    keywords: paper.keywords,
    authors: authors.map(({ name, affiliations }) => ({
      name,
      places: affiliations.map((affiliation) => places.indexOf(affiliation) + 1),
    })),
    places,
    asked: askedBy(paper),
    facts: factsOf(paper, page),
    abstract: article.abstract.length > 0 ? prepared(article.abstract) : paragraphsOf(paper.abstract),
    sections: prepared(article.sections),
    notes: prepared(article.notes),
    roles: rolesOf(paper),
    references: article.references.map((reference) => ({
      number: reference.number,
      text: reference.text ? prepared(reference.text) : [referenceText(reference)],
      ...(reference.doi && !reference.text ? { doi: doiAddress(reference.doi) } : {}),
    })),
  }
}

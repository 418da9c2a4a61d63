import { creditRoleInWords } from '#shared/credit-roles.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import type { ArticleBlock, FigureBlock, Inline, InlinePicture, BodySection } from '#formats/article/article.ts'
import type { Pictured } from '#formats/article/figures.ts'
import { shallow } from '#formats/article/shallow.ts'
import { runsFromRight } from '#formats/article/direction.ts'
import { formulaText, inlinesText, referenceText } from '#formats/article/text.ts'
import { isDraft, type PublishedArticle } from '#formats/article/published-article.ts'
import { LIBRARY_NAME } from '#shared/business.ts'
import { doiAddress } from '#formats/citations/identifiers.ts'
import { gridOf } from '../tables.ts'
import { type MathStep, mathSteps } from './pdf-math.ts'
import type { PrintedPicture } from './pdf-pictures.ts'

/** Lists and quotations within each other: the typesetter gives up at some 15 quotations. */
const NESTED_MAX = 8

const isFormula = (value: object): value is Extract<Inline, { t: 'math' }> => 't' in value && value.t === 'math'
const isParagraph = (value: object): value is Extract<ArticleBlock, { t: 'p' }> => 't' in value && value.t === 'p'
const isTable = (value: object): value is Extract<ArticleBlock, { t: 'table' }> => 't' in value && value.t === 'table'

const isInlinePicture = (value: object): value is InlinePicture => 't' in value && value.t === 'picture'

const isSection = (value: object): value is BodySection => 'sections' in value && 'heading' in value

const wholeStep = ([make, parts, detail = '']: MathStep) => [make, parts, detail]

const isFigure = (value: object): value is FigureBlock => 't' in value && (value.t === 'figure' || value.t === 'file')

type Printed = {
  /** The address of the paper's page. */
  page: string
  pictureOf: (part: Pictured) => PrintedPicture | undefined
}

const preparedFigure = (figure: FigureBlock, { page, pictureOf }: Printed) => ({
  ...figure,
  pictures: undefined,
  picture: pictureOf(figure),
  download: figure.download && {
    name: figure.download.name,
    address: new URL(`/files/${figure.download.file}`, page).href,
  },
})

/**
 * Computes the values that the template cannot: the text of a formula, the positions of a table's cells, the width of a
 * picture.
 */
const preparing =
  (printed: Printed) =>
  <T>(part: T): T =>
    JSON.parse(
      JSON.stringify(part, (_key, value: unknown) => {
        if (typeof value !== 'object' || value === null) return value
        if (isFigure(value)) return preparedFigure(value, printed)
        if (isParagraph(value) && runsFromRight(inlinesText(value.c))) return { ...value, fromRight: true }
        if (isSection(value) && runsFromRight(inlinesText(value.heading))) return { ...value, fromRight: true }
        if (isFormula(value)) {
          const { m, source } = value
          const words = formulaText(value).trim()
          return { t: 'math', m: m && mathSteps(m).map(wholeStep), source, words, picture: printed.pictureOf(value) }
        }
        if (isInlinePicture(value)) return { ...value, pictures: undefined, picture: printed.pictureOf(value) }
        return isTable(value) ? { ...value, tables: undefined, grids: value.tables.map(gridOf) } : value
      }),
    ) as T

const paragraphsOf = (text: string): BodySection[] => {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim())
  const blocks = paragraphs.map((paragraph): ArticleBlock => ({ t: 'p', c: [paragraph.trim()] }))
  return blocks.length > 0 ? [{ id: 'abstract', heading: [], level: 3, blocks, sections: [] }] : []
}

const inALine = (parts: string[]): string => parts.filter(Boolean).join(', ')

/** Names the asker and the mentors. */
const broughtBy = ({ professional_contributor: asker, mentors = [] }: PublishedArticle): string =>
  [
    asker && `Question asked by ${inALine([asker.name, asker.title, asker.affiliation])}.`,
    mentors.length > 0 &&
      `Drafts reviewed by ${mentors.map(({ name, affiliation }) => inALine([name, affiliation])).join('; ')}, as mentor.`,
  ]
    .filter(Boolean)
    .join(' ')

type Author = PublishedArticle['authors_meta'][number]

const nameOf = ({ given_name, family_name }: Author): string => `${given_name} ${family_name}`.trim()

const rolesOf = ({ authors_meta: authors }: PublishedArticle): string[] =>
  authors
    .filter(({ credit_roles }) => credit_roles.length > 0)
    .map((author) => `${nameOf(author)}: ${author.credit_roles.map(creditRoleInWords).join(', ')}`)

/** Names the corresponding authors; empty if there are none. */
const answering = ({ authors_meta: authors }: PublishedArticle): string =>
  authors
    .filter(({ corresponding }) => corresponding)
    .map(nameOf)
    .join(', ')

type Fact = { name: string; text: string; address?: string }

const orcidsOf = ({ authors_meta: authors }: PublishedArticle): Fact[] =>
  authors.flatMap((author) => {
    const address = `https://orcid.org/${author.orcid ?? ''}`
    return author.orcid ? [{ name: `ORCID of ${nameOf(author)}`, text: address, address }] : []
  })

const standingOf = ({ issued, version }: PublishedArticle): Fact[] =>
  isDraft({ version })
    ? [{ name: 'Draft of', text: longPartialDate(issued) }]
    : [
        { name: 'Published', text: longPartialDate(issued) },
        { name: 'Version', text: String(version) },
      ]

const factsOf = (paper: PublishedArticle, page: string): Fact[] => [
  ...standingOf(paper),
  ...(answering(paper) ? [{ name: 'Corresponding author', text: answering(paper) }] : []),
  ...orcidsOf(paper),
  {
    name: 'Licence',
    text: [paper.licence_name, paper.licence_url].filter(Boolean).join(', '),
    ...(paper.licence_url ? { address: paper.licence_url } : {}),
  },
  ...(paper.doi ? [{ name: 'DOI', text: paper.doi, address: doiAddress(paper.doi) }] : []),
  ...(paper.keywords.length > 0 ? [{ name: 'Keywords', text: paper.keywords.join('; ') }] : []),
  { name: 'Read online', text: page, address: page },
]

const originOf = ({ doi, paper_id, version, licence_name }: PublishedArticle): string =>
  isDraft({ version })
    ? 'Draft · not published'
    : [doi ? `doi.org/${doi}` : paper_id, `version ${version}`, licence_name].join(' · ')

/** Returns the entire content of a paper's PDF, as the template's data. Pure. */
export function pdfData(paper: PublishedArticle, printed: Printed) {
  const { page } = printed
  const prepared = preparing(printed)
  const { article, authors_meta: authors, journal } = paper
  const places = [...new Set(authors.flatMap(({ affiliations }) => affiliations))]
  return {
    plain: false,
    page,
    title: paper.title,
    heading: article.title.length > 0 ? prepared(article.title) : [paper.title],
    place: [journal ?? LIBRARY_NAME, paper.category].join(' · '),
    origin: originOf(paper),
    language: paper.language.split('-')[0] ?? 'en',
    keywords: paper.keywords,
    authors: authors.map((author) => ({
      name: nameOf(author),
      places: author.affiliations.map((affiliation) => places.indexOf(affiliation) + 1),
    })),
    places,
    asked: broughtBy(paper),
    facts: factsOf(paper, page),
    abstract: article.abstract.length > 0 ? prepared(article.abstract) : paragraphsOf(paper.abstract),
    sections: prepared(shallow(article.sections, NESTED_MAX)),
    notes: prepared(article.notes),
    roles: rolesOf(paper),
    references: article.references.map((reference) => ({
      number: reference.number,
      text: reference.text ? prepared(reference.text) : [referenceText(reference)],
      ...(reference.doi && !reference.text ? { doi: doiAddress(reference.doi) } : {}),
    })),
  }
}

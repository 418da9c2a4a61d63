import { creditRoleInWords } from '#shared/credit-roles.ts'
import type {
  ArticleBlock,
  FigureBlock,
  Formula,
  Inline,
  InlinePicture,
  BodySection,
  Reference,
} from '#formats/article/article.ts'
import { notesOf } from '#formats/article/notes.ts'
import type { Pictured } from '#formats/article/figures.ts'
import { isTooLong } from '#formats/article/size.ts'
import { shallow } from '#formats/article/shallow.ts'
import { isWrittenFromRight, runsFromRight } from '#formats/article/direction.ts'
import {
  abstractHeading,
  blocksText,
  formulaText,
  inlinesText,
  referenceMark,
  referencesHeading,
  referenceText,
} from '#formats/article/text.ts'
import { isDraft, type PublishedArticle } from '#formats/article/published-article.ts'
import { miscopiedScripts, passageLanguages, typstLanguage } from '#server/work/passage-languages.ts'
import { LIBRARY_NAME } from '#shared/business.ts'
import { doiAddress } from '#formats/citations/identifiers.ts'
import { createAnchors, linkedIds, withoutLevelGaps } from './pdf-anchors.ts'
import { factsOf, nameOf } from './pdf-facts.ts'
import { type MathStep, mathSteps } from './pdf-math.ts'
import type { PrintedPicture } from './pdf-pictures.ts'
import { gridOf } from './pdf-tables.ts'

/** Maximum nesting of lists and quotations: the typesetter fails at about 15 nested quotations. */
const NESTED_MAX = 8
/** Maximum length of a caption that is printed on the same page as its picture, in characters. */
const SHORT_CAPTION_MAX = 400
const SHORT_END_MAX = 700
/** Formulas with more steps than this may be wider than a line. */
const LONG_FORMULA_STEPS = 60

const isFormula = (value: object): value is Extract<Inline, { t: 'math' }> => 't' in value && value.t === 'math'
const isParagraph = (value: object): value is Extract<ArticleBlock, { t: 'p' }> => 't' in value && value.t === 'p'
const isTable = (value: object): value is Extract<ArticleBlock, { t: 'table' }> => 't' in value && value.t === 'table'

const isInlinePicture = (value: object): value is InlinePicture => 't' in value && value.t === 'picture'

const isLink = (value: object): value is Extract<Inline, { t: 'x' | 'cite' }> =>
  't' in value && (value.t === 'x' || value.t === 'cite')

const isSection = (value: object): value is BodySection => 'sections' in value && 'heading' in value

const wholeStep = ([make, parts, detail = '']: MathStep) => [make, parts, detail]

const isFigure = (value: object): value is FigureBlock => 't' in value && (value.t === 'figure' || value.t === 'file')

type Printed = {
  /** The URL of the paper's page. */
  page: string
  /** A sentence that is printed above the text, and says what the file does not contain. */
  notice?: string | undefined
  pictureOf: (part: Pictured) => PrintedPicture | undefined
}

type Preparation = Printed & {
  /** True if the paper's language is written from right to left. */
  isFromRight: boolean
  /** The ids to which links refer. */
  linked: ReadonlySet<string>
  anchorOf: (part: object) => { anchor?: string }
}

const preparedFigure = (figure: FigureBlock, { page, isFromRight, pictureOf, anchorOf }: Preparation) => ({
  ...figure,
  ...anchorOf(figure),
  ...directionOf(figure.title, isFromRight),
  pictures: undefined,
  picture: pictureOf(figure),
  isShort: inlinesText(figure.title).length + blocksText(figure.caption).length <= SHORT_CAPTION_MAX,
  isShortEnd: blocksText(figure.caption.slice(-1)).length <= SHORT_END_MAX,
  download: figure.download && {
    name: figure.download.name,
    address: new URL(`/files/${figure.download.file}`, page).href,
  },
})

function preparedFormula(formula: Formula, { pictureOf }: Preparation) {
  const { m } = formula
  const steps = m && !isTooLong(m) ? mathSteps(m).map(wholeStep) : undefined
  const words = formulaText(formula).trim()
  const isLong = (steps?.length ?? 0) > LONG_FORMULA_STEPS
  return { t: 'math', m: steps, source: formula.source, words, isLong, picture: pictureOf(formula) }
}

// Returns the direction of text if it differs from the direction of the paper's language. The first letter decides.
function directionOf(inlines: Inline[], isFromRight: boolean): { fromRight?: true; fromLeft?: true } {
  const text = inlinesText(inlines)
  if (runsFromRight(text)) return { fromRight: true }
  return isFromRight && /\p{L}/u.test(text) ? { fromLeft: true } : {}
}

function preparedSection(section: BodySection, { isFromRight, anchorOf }: Preparation) {
  const tag = section.attached?.language || section.origin?.a?.['xml:lang'] || ''
  return {
    ...section,
    ...anchorOf(section),
    ...directionOf(section.heading, isFromRight),
    language: typstLanguage(tag, ''),
    // PDF/UA allows no heading without text, such as a heading that is only a picture.
    isHeading: inlinesText(section.heading).trim() !== '',
  }
}

/**
 * Computes the values that the template cannot compute: the text of a formula, the positions of a table's cells, the
 * width of a picture.
 */
const preparing =
  (preparation: Preparation) =>
  <T>(part: T): T =>
    JSON.parse(
      JSON.stringify(part, (_key, value: unknown) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
        if (isFigure(value)) return preparedFigure(value, preparation)
        if (isParagraph(value)) return { ...value, ...directionOf(value.c, preparation.isFromRight) }
        if (isSection(value)) return preparedSection(value, preparation)
        if (isFormula(value)) return preparedFormula(value, preparation)
        if (isInlinePicture(value)) return { ...value, pictures: undefined, picture: preparation.pictureOf(value) }
        if (isLink(value)) return preparation.linked.has(value.to) ? value : { ...value, to: undefined }
        const anchored = { ...value, ...preparation.anchorOf(value) }
        if (!isTable(value)) return anchored
        const direction = directionOf(value.title, preparation.isFromRight)
        return { ...anchored, ...direction, tables: undefined, grids: value.tables.map(gridOf) }
      }),
    ) as T

const paragraphsOf = (text: string): BodySection[] => {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim())
  const blocks = paragraphs.map((paragraph): ArticleBlock => ({ t: 'p', c: [paragraph.trim()] }))
  return blocks.length > 0 ? [{ id: 'abstract', heading: [], level: 3, blocks, sections: [] }] : []
}

const inALine = (parts: string[]): string => parts.filter(Boolean).join(', ')

/** Returns the line that credits the asker and the mentors. Pure. */
const broughtBy = ({ professional_contributor: asker, mentors = [] }: PublishedArticle): string =>
  [
    asker && `Question asked by ${inALine([asker.name, asker.title, asker.affiliation])}.`,
    mentors.length > 0 &&
      `Drafts reviewed by ${mentors.map(({ name, affiliation }) => inALine([name, affiliation])).join('; ')}, as mentor.`,
  ]
    .filter(Boolean)
    .join(' ')

const rolesOf = ({ authors_meta: authors }: PublishedArticle): string[] =>
  authors
    .filter(({ credit_roles }) => credit_roles.length > 0)
    .map((author) => `${nameOf(author)}: ${author.credit_roles.map(creditRoleInWords).join(', ')}`)

const originOf = ({ doi, paper_id, version, licence_name }: PublishedArticle): string =>
  isDraft({ version })
    ? 'Draft · not published'
    : [doi ? `doi.org/${doi}` : paper_id, `version ${version}`, licence_name].join(' · ')

/** Returns the entire content of a paper's PDF, as the template's data. Pure. */
export function pdfData(paper: PublishedArticle, printed: Printed) {
  const { page, notice = '' } = printed
  const { article, authors_meta: authors, journal } = paper
  const language = typstLanguage(paper.language, 'en')
  const linked = linkedIds(article)
  const isFromRight = isWrittenFromRight(language)
  const prepared = preparing({ ...printed, isFromRight, linked, anchorOf: createAnchors(linked) })
  const places = [...new Set(authors.flatMap(({ affiliations }) => affiliations))]
  const abstract = article.abstract.length > 0 ? article.abstract : paragraphsOf(paper.abstract)
  const sections = withoutLevelGaps(shallow(article.sections, NESTED_MAX), 1)
  const data = {
    plain: false,
    page,
    notice,
    title: paper.title,
    heading: article.title.length > 0 ? prepared(article.title) : [paper.title],
    translated: prepared(article.front?.translatedTitles ?? []),
    place: [journal ?? LIBRARY_NAME, paper.category, article.front?.kind].filter(Boolean).join(' · '),
    origin: originOf(paper),
    language,
    fromRight: isFromRight,
    keywords: paper.keywords,
    authors: authors.map((author) => ({
      name: nameOf(author),
      places: author.affiliations.map((affiliation) => places.indexOf(affiliation) + 1),
    })),
    places,
    asked: broughtBy(paper),
    facts: prepared(factsOf(paper, page)),
    abstract_heading: abstractHeading(article),
    abstract: prepared(withoutLevelGaps(abstract, 2)),
    // In the order of the page.
    sections: prepared(sections.filter(({ attached }) => attached === undefined)),
    roles: rolesOf(paper),
    notes: prepared(notesOf(article)),
    references_heading: referencesHeading(article),
    references: article.references.map((reference) => prepared(printedReference(reference))),
    attached: prepared(
      sections.flatMap((section) => (section.attached ? [{ ...section, notes: notesOf(article, section.id) }] : [])),
    ),
  }
  const text = JSON.stringify(data)
  return { ...data, languages: passageLanguages(text, language), miscopied: miscopiedScripts(text) }
}

/** Returns an entry of the reference list as printed. Pure. */
const printedReference = (reference: Reference) => ({
  id: reference.id,
  mark: referenceMark(reference),
  above: reference.above ?? [],
  text: reference.text ?? [referenceText(reference)],
  ...(reference.doi && !reference.text ? { doi: doiAddress(reference.doi) } : {}),
})

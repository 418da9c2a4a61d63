import type { Article, Reference, BodySection } from '../../article/article.ts'
import { downloadOf, withPictures } from '../../article/figures.ts'
import { DECLARATION } from '../../article/plain.ts'
import type { PublishedArticle } from '../../article/published-article.ts'
import { noteXml, sectionXml } from './blocks.ts'
import { citationXml } from './citation.ts'
import { frontXml } from './front.ts'
import { targetsOf, type Targets } from './inlines.ts'
import { xmlElement, xmlIfAny } from '../../xml/text-writer.ts'

const DOCTYPE =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN" "JATS-journalpublishing1-3-mathml3.dtd">'

const referenceXml = (reference: Reference, targets: Targets): string =>
  xmlElement(
    'ref',
    { id: reference.id },
    xmlElement('label', {}, String(reference.number)) + citationXml(reference, targets),
  )

/** JATS4R names of the sections with authors' declarations; other sections have their own names. */
const SECTION_TYPES: Record<string, string> = {
  [`${DECLARATION}ethics`]: 'ethics-statement',
  [`${DECLARATION}conflicts_of_interest`]: 'COI-statement',
  [`${DECLARATION}funding`]: 'funding-statement',
  [`${DECLARATION}data_availability`]: 'data-availability',
  [`${DECLARATION}ai_use`]: 'ai-statement',
}

const isDeclaration = ({ id }: BodySection): boolean => id.startsWith(DECLARATION)

/** Returns an article whose files are named by their public addresses. */
function withFileAddresses(article: Article, page: string): Article {
  const addressOf = (file: string): string => new URL(`/files/${file}`, page).href
  return withPictures(article, (part) => {
    const download = downloadOf(part)
    return [
      {
        ...part,
        pictures: part.pictures?.map((picture) => ({ ...picture, file: addressOf(picture.file) })),
        ...(download ? { download: { ...download, file: addressOf(download.file) } } : {}),
      },
    ]
  })
}

/** Returns a paper as JATS 1.3, from its stored data. `page` is the absolute address of its page. Pure. */
export function jatsOf(paper: PublishedArticle, page: string): string {
  const article = withFileAddresses(paper.article, page)
  const targets = targetsOf(article)
  const text = article.sections.filter((section) => !isDeclaration(section))
  const declared = article.sections
    .filter(isDeclaration)
    .map((section) => sectionXml(section, targets, SECTION_TYPES[section.id]))
    .join('')
  const notes = article.notes.map((note) => noteXml(note, targets)).join('')
  const references = article.references.map((reference) => referenceXml(reference, targets)).join('')
  const root = {
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
    'dtd-version': '1.3',
    'article-type': 'research-article',
    'xml:lang': paper.language,
  }
  const content =
    frontXml(paper, { page, targets }) +
    xmlIfAny('body', text.map((section) => sectionXml(section, targets)).join('')) +
    xmlIfAny('back', declared + xmlIfAny('fn-group', notes) + xmlIfAny('ref-list', references))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n${xmlElement('article', root, content)}\n`
}

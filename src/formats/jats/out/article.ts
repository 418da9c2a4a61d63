import type { Article, BodySection } from '../../article/article.ts'
import { downloadOf, withPictures } from '../../article/figures.ts'
import { notesOf } from '../../article/notes.ts'
import { DECLARATION } from '../../article/plain.ts'
import type { PublishedArticle } from '../../article/published-article.ts'
import { blocksXml, noteGroupsXml } from './blocks.ts'
import { referenceListsXml } from './reference-lists.ts'
import { backXml, bodyXml, sectionXml } from './sections.ts'
import { subArticlesXml } from './sub-articles.ts'
import { frontXml } from './front.ts'
import { targetsOf } from './inlines.ts'
import { xmlElement, xmlIfAny } from '../../xml/text-writer.ts'

const DOCTYPE =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN" "JATS-journalpublishing1-3-mathml3.dtd">'

/** Section types that JATS4R defines for authors' declarations. Other sections have no type. */
const SECTION_TYPES: Record<string, string> = {
  [`${DECLARATION}ethics`]: 'ethics-statement',
  [`${DECLARATION}conflicts_of_interest`]: 'COI-statement',
  [`${DECLARATION}funding`]: 'funding-statement',
  [`${DECLARATION}data_availability`]: 'data-availability',
  [`${DECLARATION}ai_use`]: 'ai-statement',
}

const isDeclaration = ({ id }: BodySection): boolean => id.startsWith(DECLARATION)

const FLOATS: ReadonlySet<string> = new Set(['figure', 'table', 'group', 'box', 'file', 'code'])

const isFloats = ({ origin, blocks }: BodySection): boolean =>
  origin?.element === 'floats-group' && blocks.every(({ t }) => FLOATS.has(t))

/** Sorts the sections by their place in JATS. Omits the sections that the front matter contains. */
function placed({ sections }: Article): { body: BodySection[]; back: BodySection[]; floats: BodySection[] } {
  const text = sections.filter(
    (section) => !isDeclaration(section) && !isInFront(section) && section.attached === undefined,
  )
  const back = text.filter(({ origin }) => origin && !/^(?:floats-group|sig-block)$/.test(origin.element))
  const floats = text.filter(isFloats)
  return { body: text.filter((section) => !back.includes(section) && !floats.includes(section)), back, floats }
}

const isInFront = ({ origin }: BodySection): boolean =>
  /^(?:abstract|trans-abstract|article-meta)$/.test(origin?.element ?? '')

/** Replaces an article's file names with their public URLs, and adds the names of pictures in the imported file. */
function withFileAddresses(article: Article, page: string): Article {
  const addressOf = (file: string): string => new URL(`/files/${file}`, page).href
  const named = new Map(article.preserved?.graphics.map(({ id, graphics }) => [id, graphics]))
  return withPictures(article, (part) => {
    const download = downloadOf(part)
    const graphics = part.graphics ?? named.get(part.id ?? '')
    return [
      {
        ...part,
        ...(graphics ? { graphics } : {}),
        pictures: part.pictures?.map((picture) => ({ ...picture, file: addressOf(picture.file) })),
        ...(download ? { download: { ...download, file: addressOf(download.file) } } : {}),
      },
    ]
  })
}

/**
 * Returns a stored paper as JATS 1.3. `page` is the absolute URL of its page, and `notice` a sentence about what the
 * file does not contain. Pure.
 */
export function jatsOf(paper: PublishedArticle, page: string, notice = ''): string {
  const article = withFileAddresses(paper.article, page)
  const targets = targetsOf(article, paper.doi)
  const declared = article.sections
    .filter(isDeclaration)
    .map((section) => sectionXml(section, targets, SECTION_TYPES[section.id]))
    .join('')
  const title = article.front?.referencesTitle ?? article.preserved?.titles?.references
  const references = referenceListsXml(article.references, targets, title)
  const root = {
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
    'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
    'dtd-version': '1.3',
    'article-type': article.preserved?.type ?? 'research-article',
    'xml:lang': paper.language,
  }
  const { body, back, floats } = placed(article)
  const content =
    frontXml({ ...paper, article }, { page, notice, targets }) +
    xmlIfAny('body', bodyXml(body, targets)) +
    xmlIfAny('back', backXml(back, targets) + declared + noteGroupsXml(notesOf(article), targets) + references) +
    xmlIfAny('floats-group', floats.map(({ blocks }) => blocksXml(blocks, targets)).join('')) +
    subArticlesXml(article, targets)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n${xmlElement('article', root, content)}\n`
}

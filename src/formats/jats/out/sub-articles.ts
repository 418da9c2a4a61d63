import type { Article, BodySection, Note, PreservedElement, PreservedSubArticle } from '../../article/article.ts'
import { notesOf } from '../../article/notes.ts'
import { noteGroupsXml } from './blocks.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'
import { inlinesXml, type Targets } from './inlines.ts'
import { withIdsOf } from '../front/preserved-ids.ts'
import { preservedXml } from './preserved-elements.ts'
import { abstractXml, backXml, bodyXml } from './sections.ts'

/** The elements of the metadata before and after the abstract, in the order of JATS. */
const FRONT =
  `article-id article-categories title-group contrib-group aff author-notes pub-date volume volume-id issue issue-id fpage
  lpage elocation-id product history permissions
  related-article related-object`.split(/\s+/)
const AFTER_ABSTRACT = ['kwd-group', 'funding-group', 'custom-meta-group']

/** Elements whose sections are not written with the text, since JATS has other places for them. */
const OUTSIDE_TEXT: ReadonlySet<string> = new Set(['abstract', 'trans-abstract', 'article-meta', 'ref-list'])

const isOf =
  (name: string) =>
  ({ origin }: BodySection): boolean =>
    origin?.element === name

/** Returns the title that an abstract or a reference list has in the file. */
const titleXml = (section: BodySection | undefined, targets: Targets): string =>
  section?.origin?.isUntitled ? '' : xmlIfAny('title', inlinesXml(section?.heading ?? [], targets))

function frontXml(preserved: PreservedSubArticle, section: BodySection, targets: Targets): string {
  const elements = withIdsOf(section.id, preserved.elements)
  const named = (name: string): PreservedElement[] => elements.filter(({ element }) => element === name)
  const abstracts = section.sections
    .filter((part) => isOf('abstract')(part) || isOf('trans-abstract')(part))
    .map((part) =>
      xmlElement(
        part.origin?.element ?? 'abstract',
        part.origin?.a ?? {},
        titleXml(part, targets) + abstractXml(part.sections, targets),
      ),
    )
  return xmlElement(
    'front-stub',
    {},
    FRONT.map((name) => preservedXml(named(name), targets)).join('') +
      abstracts.join('') +
      AFTER_ABSTRACT.map((name) => preservedXml(named(name), targets)).join(''),
  )
}

/** Returns the marks of the references of a sub-article, whose list is shown as text. */
const listMarks = (section: BodySection | undefined): string[] => {
  const [list] = section?.blocks ?? []
  return list?.t === 'list' ? list.items.map(({ label = '' }) => label.replace(/\.$/, '')) : []
}

/**
 * Returns the labels of references. In a list with labels in words, the marks are only the numbers of the page's list.
 */
function labelsOf({ labels = [] }: PreservedSubArticle, marks: string[]): string[] {
  const isOnlyNamed = labels.some((label, index) => label && marks[index])
  return marks.map((mark, index) => labels[index] || (isOnlyNamed ? '' : mark))
}

type Attached = { section: BodySection; preserved: PreservedSubArticle; notes: Note[] }

function subArticleXml({ section, preserved, notes }: Attached, name: string, targets: Targets): string {
  const text = section.sections.filter(({ origin }) => !OUTSIDE_TEXT.has(origin?.element ?? ''))
  const list = section.sections.find(isOf('ref-list'))
  const labels = labelsOf(preserved, listMarks(list))
  const references = preserved.references.map((citations, index) =>
    xmlElement('ref', {}, xmlIfAny('label', xmlText(labels[index] ?? '')) + preservedXml(citations, targets)),
  )
  const body = text.filter(({ origin }) => origin === undefined || origin.element === 'sig-block')
  const back = text.filter((part) => !body.includes(part))
  const type = name === 'response' ? 'response-type' : 'article-type'
  return xmlElement(
    name,
    { id: section.id, [type]: preserved.type, 'xml:lang': section.attached?.language },
    frontXml(preserved, section, targets) +
      xmlIfAny('body', bodyXml(body, targets)) +
      xmlIfAny(
        'back',
        backXml(back, targets) +
          noteGroupsXml(notes, targets) +
          xmlIfAny('ref-list', references.length > 0 ? titleXml(list, targets) + references.join('') : ''),
      ),
  )
}

/** Returns the translations, reviews and replies of an imported article as XML. Pure. */
export function subArticlesXml(article: Article, targets: Targets): string {
  const { sections, preserved: metadata } = article
  const attached = sections.flatMap((section): Attached[] => {
    const preserved = metadata?.subArticles?.find(({ id }) => id === section.id)
    return section.attached && preserved ? [{ section, preserved, notes: notesOf(article, section.id) }] : []
  })
  // JATS allows either sub-articles or responses.
  const isAllResponses = attached.every(({ section }) => isOf('response')(section))
  return attached.map((one) => subArticleXml(one, isAllResponses ? 'response' : 'sub-article', targets)).join('')
}

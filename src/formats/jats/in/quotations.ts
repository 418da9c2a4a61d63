import type { ArticleBlock } from '../../article/article.ts'
import { child, children, descendants, type Element, textOf } from '../xml/xml.ts'
import type { JatsImportContext } from './import-context.ts'
import { inlinesOf } from './inline.ts'

type BlocksOf = (element: Element, reading: JatsImportContext, skip?: string[]) => ArticleBlock[]

/** Returns the label, the title and the subtitle of a quotation or a poem as one heading. */
const headsOf = (element: Element, reading: JatsImportContext): ArticleBlock[] => {
  const [title = [], subtitle = []] = ['title', 'subtitle'].map((name) => inlinesOf(child(element, name), reading))
  const titles = title.length > 0 && subtitle.length > 0 ? [...title, ': ', ...subtitle] : [...title, ...subtitle]
  const label = textOf(child(element, 'label'))
  const c = label && titles.length > 0 ? [`${label} `, ...titles] : label ? [label] : titles
  return c.length > 0 ? [{ t: 'head', c }] : []
}

/** Returns a quotation: its label and titles, its text, and its source. */
export function quotationOf(element: Element, reading: JatsImportContext, blocksOf: BlocksOf): ArticleBlock[] {
  const blocks = [
    ...headsOf(element, reading),
    ...blocksOf(element, reading, ['label', 'title', 'subtitle', 'attrib']),
    ...children(element, 'attrib').flatMap((attribution) => blocksOf(attribution, reading)),
  ]
  return [{ t: 'quote', blocks }]
}

/** Returns a poem: its label and titles, its lines, and its source. */
export const verseOf = (element: Element, reading: JatsImportContext, blocksOf: BlocksOf): ArticleBlock[] => [
  ...headsOf(element, reading),
  { t: 'verse', lines: descendants(element, 'verse-line').map((line) => inlinesOf(line, reading)) },
  ...blocksOf(element, reading, ['label', 'title', 'subtitle', 'verse-line', 'verse-group']),
]

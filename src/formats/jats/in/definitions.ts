import type { ArticleBlock, Inline } from '../../article/article.ts'
import { child, children, type Element, textOf } from '../xml/xml.ts'
import { inlinesOf } from './inline.ts'
import type { JatsImportContext } from './import-context.ts'

type BlocksOf = (element: Element, reading: JatsImportContext) => ArticleBlock[]
type Definition = Extract<ArticleBlock, { t: 'definitions' }>['items'][number]

/** Returns the headings of a definition list: one for its terms, one for their meanings. */
function headsOf(element: Element, reading: JatsImportContext): Definition[] {
  const [term, meaning] = ['term-head', 'def-head'].map((name) => inlinesOf(child(element, name), reading))
  if (!term?.length && !meaning?.length) return []
  return [{ term: term ?? [], blocks: meaning?.length ? [{ t: 'head', c: meaning }] : [] }]
}

function titleOf(element: Element, reading: JatsImportContext): Inline[] {
  const label = textOf(child(element, 'label'))
  return [...(label ? [`${label} `] : []), ...inlinesOf(child(element, 'title'), reading)]
}

/** Returns a definition list, followed by the lists that it contains. */
export function definitionsOf(element: Element, reading: JatsImportContext, blocksOf: BlocksOf): ArticleBlock[] {
  const items = children(element, 'def-item').map((item) => ({
    term: inlinesOf(child(item, 'term'), reading),
    blocks: children(item, 'def').flatMap((def) => blocksOf(def, reading)),
  }))
  return [
    { t: 'definitions', title: titleOf(element, reading), items: [...headsOf(element, reading), ...items] },
    ...children(element, 'def-list').flatMap((nested) => definitionsOf(nested, reading, blocksOf)),
  ]
}

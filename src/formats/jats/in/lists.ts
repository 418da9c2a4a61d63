import type { ArticleBlock } from '../../article/article.ts'
import { type ListKind, markOf } from '../../article/list-marks.ts'
import { attribute, child, children, type Element, textOf } from '../xml/xml.ts'
import { inlinesOf } from './inline.ts'
import type { JatsImportContext } from './import-context.ts'

type BlocksOf = (element: Element, reading: JatsImportContext, skip?: string[]) => ArticleBlock[]

/** Numbering of a list; numerals are computed where the list is shown. Source: JATS, `list-type`. */
const KINDS: Record<string, ListKind> = {
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
}

/** Returns a list, with its title before it. Labels that are written count before those that its kind asks for. */
export function listOf(element: Element, reading: JatsImportContext, blocksOf: BlocksOf): ArticleBlock[] {
  const type = attribute(element, 'list-type')
  const items = children(element, 'list-item')
  const written = items.map((item) => textOf(child(item, 'label')) || undefined)
  const kind = KINDS[type]
  const labels =
    kind !== undefined && written.every((label) => label === undefined)
      ? items.map((_, index) => markOf({ number: index + 1, kind }))
      : written
  const isPlain = type === 'simple' || items.some((item) => child(item, 'label')) || kind !== undefined
  const style = isPlain ? 'plain' : type === 'order' ? 'order' : 'bullet'
  const title = inlinesOf(child(element, 'title'), reading)
  return [
    ...(title.length ? [{ t: 'head' as const, c: title }] : []),
    {
      t: 'list',
      style,
      items: items.map((item, index) => ({ label: labels[index], blocks: blocksOf(item, reading, ['label']) })),
    },
  ]
}

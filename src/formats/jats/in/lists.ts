import type { ArticleBlock } from '../../article/article.ts'
import { type ListKind, markOf, markRead } from '../../article/list-marks.ts'
import { attribute, child, children, type Element, textOf } from '../xml/xml.ts'
import { inlinesOf } from './inline.ts'
import type { JatsImportContext } from './import-context.ts'

type BlocksOf = (element: Element, reading: JatsImportContext, skip?: string[]) => ArticleBlock[]

/** The numbering of a list by `list-type`. The page computes the numerals. Source: JATS. */
const KINDS: Record<string, ListKind> = {
  order: null,
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
}

const labelsOf = (list: Element): (string | undefined)[] =>
  children(list, 'list-item').map((item) => textOf(child(item, 'label')) || undefined)

type Lists = JatsImportContext['lists']

/** Returns the list that a list continues; undefined if it continues none. */
function continuedBy(list: Element, lists: Lists): Element | undefined {
  const earlier = lists.get(attribute(list, 'continued-from'))
  return earlier === list ? undefined : earlier
}

/** Returns the number of the last item of a list, including the lists that it continues. */
function lastNumberOf(list: Element, lists: Lists, passed: ReadonlySet<Element>): number {
  const labels = labelsOf(list)
  const written = labels.at(-1)
  return (written && markRead(written)?.number) || numberBefore(list, lists, passed) + labels.length
}

/** Returns the number before the first item of a list: 0, or the last number of the list that it continues. */
function numberBefore(list: Element, lists: Lists, passed: ReadonlySet<Element> = new Set()): number {
  const earlier = continuedBy(list, lists)
  return earlier && !passed.has(earlier) ? lastNumberOf(earlier, lists, new Set([...passed, list])) : 0
}

/** Returns the type of a list. A list without a type has the type of the list that it continues. */
const typeOf = (list: Element, lists: Lists): string =>
  attribute(list, 'list-type') || attribute(continuedBy(list, lists), 'list-type')

/**
 * Returns a list, preceded by its title. Labels in the file take precedence over the numbering. The items of a list
 * that continues another get their numbers as labels.
 */
export function listOf(element: Element, reading: JatsImportContext, blocksOf: BlocksOf): ArticleBlock[] {
  const type = typeOf(element, reading.lists)
  const items = children(element, 'list-item')
  const written = labelsOf(element)
  const kind = KINDS[type]
  const before = numberBefore(element, reading.lists)
  const word = attribute(element, 'prefix-word')
  const isUsual = kind === undefined || (kind === null && before === 0 && !word)
  const marks = items.map(
    (_, index) => `${word && `${word} `}${markOf({ number: before + index + 1, kind: kind ?? null })}`,
  )
  const isLabelled = written.some((label) => label !== undefined)
  const labels = isLabelled || isUsual ? written : marks
  const isPlain = type === 'simple' || isLabelled || !isUsual
  const style = isPlain ? 'plain' : kind === null ? 'order' : 'bullet'
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

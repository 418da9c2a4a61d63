import type { Reference } from '../../article/article.ts'
import { referenceMark } from '../../article/text.ts'
import { blocksXml } from './blocks.ts'
import { citationXml } from './citation.ts'
import { inlinesXml, type Targets } from './inlines.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'

/** Returns the label of a reference. In a list with labels in words, all other references have no label. */
const labelOf = (reference: Reference, isOnlyNamed: boolean): string =>
  reference.ownLabel ?? (isOnlyNamed ? '' : referenceMark(reference))

// Returns whether a reference belongs to a list with labels in words. In a list that also has numbers, the mark of an
// entry with such a label is ''.
const isNamed = ({ ownLabel, label }: Reference): boolean => ownLabel !== undefined && label !== ''

/**
 * Returns the blocks above the first reference of a list. If the first block is a title, it becomes the title of the
 * list.
 */
function aboveXml({ above: [first, ...rest] = [] }: Reference, targets: Targets): string {
  if (!first) return ''
  return first.t === 'head'
    ? xmlIfAny('title', inlinesXml(first.c, targets)) + blocksXml(rest, targets)
    : blocksXml([first, ...rest], targets)
}

/** Returns the reference list with its title as XML. Titled parts become nested lists. Pure. */
export function referenceListsXml(references: Reference[], targets: Targets, title = ''): string {
  const starts = references.flatMap(({ above }, index) => (above ? [index] : []))
  const isOnlyNamed = references.some(isNamed)
  const written = (from: number, to?: number): string =>
    references
      .slice(from, to)
      .map((reference) => {
        const label = xmlIfAny('label', xmlText(labelOf(reference, isOnlyNamed)))
        return xmlElement('ref', { id: reference.id }, label + citationXml(reference, targets))
      })
      .join('')
  const lists = starts.map((start, index) => {
    const above = references.slice(start, start + 1).map((first) => aboveXml(first, targets))
    return xmlElement('ref-list', {}, above.join('') + written(start, starts[index + 1]))
  })
  const content = written(0, starts[0]) + lists.join('')
  return xmlIfAny('ref-list', content && xmlIfAny('title', xmlText(title)) + content)
}

import type { CitedPlace, CitedWork } from './placeholders/cited-works.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'

/**
 * Groups works that are cited together. Text before or after a work separates it from its neighbour on that side. Pure.
 */
function groupsOf(items: CitedWork[]): CitedWork[][] {
  const groups: CitedWork[][] = []
  for (const work of items) {
    const last = groups.at(-1)
    if (last && !work.before && !work.after && !last.at(-1)?.after) last.push(work)
    else groups.push([work])
  }
  return groups
}

/**
 * Returns a citation and adds its works to those of the document. Keeps the author's text before and after each work.
 */
export function citation({ items }: CitedPlace, reading: DocxImportContext): Json[] {
  const idOf = ({ key, item }: CitedWork): string => {
    const known = reading.cited.get(key) ?? { id: reading.newId(), item }
    reading.cited.set(key, known)
    return known.id
  }
  const said = items.flatMap(({ before, after }) => [before, after].filter(Boolean))
  if (said.length > 0) {
    remark(reading, 'changed', {
      detail: 'Text that belonged to a citation was added around it',
      quote: said.join('; '),
    })
  }
  return groupsOf(items).flatMap((works, index): Json[] => {
    const before = [index > 0 ? '; ' : '', works[0]?.before ? `${works[0].before} ` : ''].join('')
    const after = works.at(-1)?.after
    return [
      ...(before ? [{ type: 'text', text: before }] : []),
      { type: 'citation', attrs: { refs: Array.from(new Set(works.map(idOf))).join(' ') } },
      ...(after ? [{ type: 'text', text: ` (${after})` }] : []),
    ]
  })
}

import type { CitedPlace } from './stand-ins/cited.ts'
import { type Json, type Reading, remark } from './reading.ts'

/** A place that cites, its works numbered among those of the document; what it says beside them stands around it as text. */
export function citation({ items, before, after }: CitedPlace, reading: Reading): Json[] {
  const refs = items.map(({ key, item }) => {
    const known = reading.cited.get(key) ?? { id: reading.newId(), item }
    reading.cited.set(key, known)
    return known.id
  })
  const content: Json[] = []
  if (before) content.push({ type: 'text', text: `${before} ` })
  content.push({ type: 'citation', attrs: { refs: Array.from(new Set(refs)).join(' ') } })
  if (after) {
    content.push({ type: 'text', text: ` (${after})` })
    remark(reading, 'changed', {
      detail: 'What a citation said beside its source stands behind it as text',
      quote: after,
    })
  }
  return content
}

import { type Json, type DocxImportContext, remark } from './import-context.ts'
import type { SectionedBlock } from './sections.ts'

/** The blocks of one section; of its own headings the highest become level 3, all others level 4. */
export function leveled(blocks: SectionedBlock[], reading: DocxImportContext): Json[] {
  const levels = blocks.flatMap(({ heading }) => heading ?? [])
  const highest = Math.min(...levels)
  const second = Math.min(...levels.filter((level) => level > highest))
  return blocks.map(({ node, heading, block, words }) => {
    if (node.type !== 'heading' || heading === undefined) return node
    reading.block = block
    if (heading > second)
      remark(reading, 'changed', { detail: 'A heading of a third level stands at the second', quote: words })
    return { ...node, attrs: { ...node.attrs, level: heading === highest ? 3 : 4 } }
  })
}

import type { Json } from './reading.ts'
import type { Placed } from './sections.ts'

/** The blocks of one section; of its own headings the highest become level 3, all others level 4. Pure. */
export function leveled(blocks: Placed[]): Json[] {
  const highest = Math.min(...blocks.flatMap(({ heading }) => heading ?? []))
  return blocks.map(({ node, heading }) =>
    node.type === 'heading' && heading !== undefined
      ? { ...node, attrs: { ...node.attrs, level: heading === highest ? 3 : 4 } }
      : node,
  )
}

import type { Node } from 'prosemirror-model'
import type { Inline, BodySection } from '../../article/article.ts'
import { blockOf, type BlockConversion } from './blocks.ts'
import { inlinesOf } from './inlines.ts'

type Placing = { id: string; heading: Inline[]; level: number }

const opened = ({ id, heading, level }: Placing): BodySection => ({ id, heading, level, blocks: [], sections: [] })

/**
 * A written section as an article's: its headings of the first kind divide it, those of the second divide these. A heading of the
 * second kind without one of the first before it stands as one of the first, so that no level is skipped.
 */
export function sectionOf(doc: Node, placing: Placing, conversion: BlockConversion): BodySection {
  const whole = opened(placing)
  // The sections that are open, the outermost first.
  let path = [whole]
  doc.forEach((node) => {
    const heading = node.type.name === 'heading' ? inlinesOf(node, conversion) : []
    if (heading.length === 0) {
      path.at(-1)!.blocks.push(...blockOf(node, conversion))
      return
    }
    const depth = Math.min(path.length, node.attrs['level'] === 4 ? 2 : 1)
    const parent = path[depth - 1]!
    const inner = opened({ id: `${parent.id}-${parent.sections.length + 1}`, heading, level: parent.level + 1 })
    parent.sections.push(inner)
    path = [...path.slice(0, depth), inner]
  })
  return whole
}

export const isEmpty = ({ blocks, sections }: BodySection): boolean => blocks.length === 0 && sections.length === 0

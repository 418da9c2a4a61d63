import type { ArticleBlock, BodySection } from './article.ts'

const shallowBlocks = (blocks: ArticleBlock[], most: number): ArticleBlock[] =>
  blocks.flatMap((block) => {
    if (block.t === 'quote')
      return most > 0 ? [{ ...block, blocks: shallowBlocks(block.blocks, most - 1) }] : shallowBlocks(block.blocks, 0)
    if (block.t !== 'list') return [block]
    if (most === 0) return block.items.flatMap((item) => shallowBlocks(item.blocks, 0))
    return [{ ...block, items: block.items.map((item) => ({ ...item, blocks: shallowBlocks(item.blocks, most - 1) })) }]
  })

/** Limits the nesting of lists and quotations. Content at deeper levels moves into the deepest level allowed. Pure. */
export const shallow = (sections: BodySection[], most: number): BodySection[] =>
  sections.map((section) => ({
    ...section,
    blocks: shallowBlocks(section.blocks, most),
    sections: shallow(section.sections, most),
  }))

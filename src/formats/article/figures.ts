import type { Article, Block, FigureBlock, Note, Section } from './article.ts'

type Change = (figure: FigureBlock) => Block[]

function changedBlock(block: Block, change: Change): Block[] {
  const inside = (blocks: Block[]) => changedBlocks(blocks, change)
  switch (block.t) {
    case 'figure':
    case 'file':
      return change({ ...block, caption: inside(block.caption) })
    case 'table':
      return [
        {
          ...block,
          caption: inside(block.caption),
          foot: inside(block.foot),
          notes: changedNotes(block.notes, change),
        },
      ]
    case 'list':
      return [{ ...block, items: block.items.map((item) => ({ ...item, blocks: inside(item.blocks) })) }]
    case 'definitions':
      return [{ ...block, items: block.items.map((item) => ({ ...item, blocks: inside(item.blocks) })) }]
    case 'box':
    case 'quote':
      return [{ ...block, blocks: inside(block.blocks) }]
    default:
      return [block]
  }
}

const changedBlocks = (blocks: Block[], change: Change): Block[] =>
  blocks.flatMap((block) => changedBlock(block, change))

const changedNotes = (notes: Note[], change: Change): Note[] =>
  notes.map((note) => ({ ...note, blocks: changedBlocks(note.blocks, change) }))

const changedSection = (section: Section, change: Change): Section => ({
  ...section,
  blocks: changedBlocks(section.blocks, change),
  sections: section.sections.map((inner) => changedSection(inner, change)),
})

/** The article with each figure and supplementary file, wherever it stands, as `change` makes it. Pure where that is. */
export const withFigures = (article: Article, change: Change): Article => ({
  ...article,
  abstract: article.abstract.map((section) => changedSection(section, change)),
  sections: article.sections.map((section) => changedSection(section, change)),
  notes: changedNotes(article.notes, change),
})

/** All figures and supplementary files in reading order, wherever they stand. */
export function figureBlocksOf(article: Article): FigureBlock[] {
  const found: FigureBlock[] = []
  withFigures(article, (figure) => {
    found.push(figure)
    return [figure]
  })
  return found
}

/** The ids of all files that an article shows or gives out, each once. */
export const filesOf = (article: Article): string[] => [
  ...new Set(
    figureBlocksOf(article).flatMap(({ pictures = [], download }) => [
      ...pictures.map(({ file }) => file),
      ...(download ? [download.file] : []),
    ]),
  ),
]

import type { ArticleBlock, FigureBlock, GroupBlock, Inline, BodySection, TableBlock } from '../article/article.ts'
import { blocksText, inlinesText } from '../article/text.ts'
import { escapeLatex } from './escape-latex.ts'
import { texOf } from './formulas.ts'
import { latexOf, type LatexWriting } from './inline.ts'
import { isLong, longTable, tabular } from './tables.ts'

/** `pictures` maps file ids to the file names of the pictures next to the text. */
export type LatexBlocks = LatexWriting & { pictures: ReadonlyMap<string, string> }

const HEADINGS = ['section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph']

const environment = (name: string, inside: string, options = ''): string =>
  `\\begin{${name}}${options}\n${inside}\n\\end{${name}}`

const moved = <W extends LatexWriting>(writing: W): W => ({ ...writing, isMoved: true, lineEnd: ' ' })
const headed = <W extends LatexWriting>(writing: W): W => ({ ...moved(writing), isHeading: true })

function captionOf({ title, caption }: FigureBlock | TableBlock | GroupBlock, writing: LatexBlocks): string {
  const sentences: Inline[][] = [title, ...caption.map((block) => (block.t === 'p' ? block.c : [blocksText([block])]))]
  return sentences
    .filter((parts) => parts.length > 0)
    .map((parts) => latexOf(parts, moved(writing)))
    .reduce((before, after) => before + (/[.!?]$/.test(before) ? ' ' : '. ') + after)
}

const captioned = (block: FigureBlock | TableBlock, writing: LatexBlocks): string =>
  block.title.length + block.caption.length > 0 ? `\\caption{${captionOf(block, writing)}}` : '\\caption{}'

function pictureOf({ pictures = [], alt = '' }: FigureBlock, writing: LatexBlocks): string {
  const [name] = pictures.flatMap(({ file }) => writing.pictures.get(file) ?? [])
  return name
    ? `\\includegraphics[width=\\linewidth,height=0.8\\textheight,keepaspectratio,alt={${escapeLatex(alt)}}]{${name}}\n`
    : ''
}

function figureOf(block: FigureBlock, writing: LatexBlocks): string {
  const licence = block.licence ? `\n\\par\\footnotesize Licence: ${escapeLatex(block.licence)}.` : ''
  return environment(
    'figure',
    `\\centering\n${pictureOf(block, writing)}${captioned(block, writing)}\\label{${block.id}}${licence}`,
    '[htbp]',
  )
}

function tableOf(block: TableBlock, writing: LatexBlocks): string {
  const inside: LatexBlocks = { ...moved(writing), lineEnd: '\\\\\n' }
  const notes = [
    ...block.notes.flatMap(({ label, blocks }) => [`${escapeLatex(label)} ${blocksOf(blocks, inside)}`]),
    ...block.foot.map((foot) => blockOf(foot, inside)),
  ]
  const foot = notes.length > 0 ? `\\footnotesize ${notes.join('\\par ')}` : ''
  const caption = `${captioned(block, writing)}\\label{${block.id}}`
  const pictures = (block.figures ?? []).map((figure) => pictureOf(figure, writing)).join('')
  if (block.tables.some(isLong)) {
    const parts = block.tables.map((rows, index) =>
      longTable(rows, { caption: index === 0 ? caption : '', writing: inside }),
    )
    return [...(pictures ? [pictures] : []), ...parts, ...(foot ? [`{${foot}\\par}`] : [])].join('\n\n')
  }
  const rows = pictures + block.tables.map((table) => tabular(table, inside)).join('\n\n')
  return environment('table', `\\centering\n${caption}\n${rows}${foot && `\n\\par${foot}`}`, '[htbp]')
}

const LISTS = { bullet: 'itemize', order: 'enumerate', plain: 'itemize' } as const

function listOf({ style, items }: Extract<ArticleBlock, { t: 'list' }>, writing: LatexBlocks): string {
  const lines = items.map(
    ({ label, blocks }) =>
      `\\item${style === 'plain' ? `[${escapeLatex(label ?? '')}]` : ''} ${blocksOf(blocks, writing)}`,
  )
  return environment(LISTS[style], lines.join('\n'))
}

function blockOf(block: ArticleBlock, writing: LatexBlocks): string {
  switch (block.t) {
    case 'p':
      return latexOf(block.c, writing)
    case 'head':
      return `\\paragraph{${latexOf(block.c, headed(writing))}}`
    case 'list':
      return listOf(block, writing)
    case 'table':
      return tableOf(block, writing)
    case 'figure':
      return figureOf(block, writing)
    case 'file': {
      const file = block.download ? `: \\texttt{${escapeLatex(block.download.name)}}` : ''
      return `\\phantomsection\\label{${block.id}}\\textbf{${escapeLatex(block.label)}}${file}. ${block.caption.length > 0 ? captionOf({ ...block, title: [] }, writing) : ''}`
    }
    case 'group':
      return [
        `\\phantomsection\\label{${block.id}}\\textbf{${escapeLatex(block.label)}} ${captionOf(block, writing)}`,
        blocksOf(block.blocks, writing),
      ].join('\n\n')
    case 'formula':
      return environment('equation', `${block.parts.map(texOf).join(' ')}\\label{${block.id}}`)
    case 'box':
      return environment(
        'quote',
        `\\textbf{${escapeLatex(inlinesText(block.title))}}\n\n${blocksOf(block.blocks, writing)}`,
      )
    case 'definitions':
      return environment(
        'description',
        block.items
          .map(({ term, blocks }) => `\\item[${latexOf(term, moved(writing))}] ${blocksOf(blocks, writing)}`)
          .join('\n'),
      )
    case 'quote':
      return environment('quote', blocksOf(block.blocks, writing))
    case 'verse':
      return environment('verse', block.lines.map((line) => latexOf(line, writing) || '\\leavevmode').join(' \\\\\n'))
    case 'code':
      return block.text
        .split('\n')
        .map((line) => latexOf([{ t: 'code', c: [line] }], writing))
        .join('\\\\\n')
  }
}

export const blocksOf = (blocks: ArticleBlock[], writing: LatexBlocks): string =>
  blocks.map((block) => blockOf(block, writing)).join('\n\n')

/** Returns a section with those within it; LaTeX's first level is the paper's second. Pure. */
export function sectionOf({ id, heading, level, blocks, sections }: BodySection, writing: LatexBlocks): string {
  const command = HEADINGS[level - 2] ?? 'subparagraph'
  const words = latexOf(heading, headed(writing))
  const title = words ? `\\${command}{${words}}\\label{${id}}` : ''
  return [title, blocksOf(blocks, writing), ...sections.map((section) => sectionOf(section, writing))]
    .filter(Boolean)
    .join('\n\n')
}

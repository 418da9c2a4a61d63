import type { ArticleBlock, FigureBlock, GroupBlock, Inline, BodySection, TableBlock } from '../article/article.ts'
import { blocksText, inlinesText } from '../article/text.ts'
import { baseOf } from './direction.ts'
import { escapeLatex, labelOf } from './escape-latex.ts'
import { texOf } from './formulas.ts'
import { latexOf, type LatexBlocks, type LatexWriting } from './inline.ts'
import { listOf } from './lists.ts'
import { isLong, longTable, tabular } from './tables.ts'

const HEADINGS = ['section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph']

const environment = (name: string, inside: string, options = ''): string =>
  `\\begin{${name}}${options}\n${inside}\n\\end{${name}}`

const moved = <W extends LatexWriting>(writing: W): W => ({ ...writing, isMoved: true, lineEnd: ' ' })
const headed = <W extends LatexWriting>(writing: W): W => ({ ...moved(writing), isHeading: true })

/** Joins sentences. Adds a full stop to each that does not end with punctuation. */
const sentences = (parts: string[]): string =>
  parts
    .filter(Boolean)
    .reduce((before, after) => (before ? before + (/[.!?]$/.test(before) ? ' ' : '. ') + after : after), '')

const captionOf = ({ title, caption }: FigureBlock | TableBlock | GroupBlock, writing: LatexBlocks): string =>
  sentences(
    [title, ...caption.map((block): Inline[] => (block.t === 'p' ? block.c : [blocksText([block])]))].map((parts) =>
      latexOf(parts, moved(writing)),
    ),
  )

const anchor = (id: string): string => `\\phantomsection\\label{${labelOf(id)}}`

/** Returns the command for a label; '' if it equals the label that LaTeX creates. */
const ownLabel = ({ t, label }: FigureBlock | TableBlock, { ownLabels }: LatexBlocks): string =>
  ownLabels?.has(t) ? `\\ownlabel{${t}}{${escapeLatex(label.replace(/[.:]\s*$/, ''))}}` : ''

const captioned = (block: FigureBlock | TableBlock, writing: LatexBlocks): string =>
  `\\caption{${captionOf(block, writing)}}\\label{${labelOf(block.id)}}`

function pictureOf({ pictures = [], alt = '' }: FigureBlock, writing: LatexBlocks): string {
  const [name] = pictures.flatMap(({ file }) => writing.pictures.get(file) ?? [])
  if (!name) return ''
  // TeX cannot show GIF images.
  if (name.endsWith('.gif')) return `\\texttt{${escapeLatex(name)}}: ${escapeLatex(alt)}\\par\n`
  return `\\includegraphics[width=\\linewidth,height=0.8\\textheight,keepaspectratio,alt={${escapeLatex(alt)}}]{${name}}\n`
}

/** Returns the text below a picture: its licence, its file and its source. */
const creditsOf = ({ licence, download, source }: FigureBlock, writing: LatexBlocks): string[] => [
  ...(licence ? [`Licence: ${escapeLatex(licence)}${/[.!?]$/.test(licence) ? '' : '.'}`] : []),
  ...(download ? [`\\texttt{${escapeLatex(download.name)}}`] : []),
  ...sourceOf(source, writing),
]

const sourceOf = (source: string | undefined, writing: LatexBlocks): string[] =>
  source ? [latexOf([{ t: 'a', href: source, c: [source] }], moved(writing))] : []

function figureOf(block: FigureBlock, writing: LatexBlocks): string {
  const credits = creditsOf(block, writing).map((line) => `\n\\par\\footnotesize ${line}`)
  return environment(
    'figure',
    `\\centering\n${pictureOf(block, writing)}${ownLabel(block, writing)}${captioned(block, writing)}${credits.join('')}`,
    '[htbp]',
  )
}

function notesOf({ notes, foot, figures = [], source }: TableBlock, writing: LatexBlocks): string {
  const lines = [
    ...figures.flatMap((figure) => creditsOf(figure, writing)),
    ...notes.map(({ id, label, blocks }) => `${anchor(id)}${escapeLatex(label)} ${blocksOf(blocks, writing)}`),
    ...foot.map((block) => blockOf(block, writing)),
    ...sourceOf(source, writing),
  ]
  return lines.length > 0 ? `\\footnotesize ${lines.join('\\par ')}` : ''
}

function tableOf(block: TableBlock, writing: LatexBlocks): string {
  const inside: LatexBlocks = { ...moved(writing), lineEnd: '\\\\\n' }
  const foot = notesOf(block, inside)
  const label = ownLabel(block, writing)
  const pictures = (block.figures ?? []).map((figure) => pictureOf(figure, writing)).join('')
  if (block.tables.some(isLong)) {
    const caption = captioned(block, writing).replace(/^\\caption/, block.label || !label ? '$&' : '$&*')
    const parts = block.tables.map((rows, index) =>
      longTable(rows, { caption: index === 0 ? caption : '', writing: inside }),
    )
    const long = [...(pictures ? [pictures] : []), ...parts, ...(foot ? [`{${foot}\\par}`] : [])].join('\n\n')
    return label ? `{${label}${long}}` : long
  }
  const rows = pictures + block.tables.map((table) => tabular(table, inside)).join('\n\n')
  return environment(
    'table',
    `\\centering\n${label}${captioned(block, writing)}\n${rows}${foot && `\n\\par${foot}`}`,
    '[htbp]',
  )
}

function fileOf(block: FigureBlock, writing: LatexBlocks): string {
  const isNamed = inlinesText(block.title) === block.download?.name
  const words = captionOf(isNamed ? { ...block, title: [] } : block, writing)
  return `${anchor(block.id)}\\textbf{${escapeLatex(block.label)}}${block.download ? ': ' : '. '}${sentences([...creditsOf({ ...block, licence: undefined, source: undefined }, writing), words, ...creditsOf({ ...block, download: undefined }, writing)])}`
}

/** Returns an equation. Tags it with the paper's own number, if LaTeX would number it differently or not at all. */
function equationOf({ id, label, parts }: Extract<ArticleBlock, { t: 'formula' }>, writing: LatexBlocks): string {
  const tex = parts.map(texOf).join(' ')
  if (!writing.ownLabels?.has('formula')) return environment('equation', `${tex}\\label{${labelOf(id)}}`)
  const tag = label ? `\\tag*{${escapeLatex(label)}}` : ''
  return `${anchor(id)}\n${environment('equation*', tex + tag)}`
}

/** Returns a paragraph. Marks its direction if that differs from the direction of the surrounding text. */
function paragraphOf(parts: Inline[], writing: LatexBlocks): string {
  const isRight = baseOf(parts) === 'right'
  const { base, ...others } = writing
  const words = latexOf(parts, others)
  if (writing.isMoved || isRight === (base === 'right')) return words
  return environment(isRight ? 'rightleft' : 'leftright', words)
}

const titled = (label: string, title: Inline[], writing: LatexBlocks): string =>
  [label && `\\textbf{${escapeLatex(label)}}`, title.length > 0 ? `\\textbf{${latexOf(title, moved(writing))}}` : '']
    .filter(Boolean)
    .join(' ')

function blockOf(block: ArticleBlock, writing: LatexBlocks): string {
  switch (block.t) {
    case 'p':
      return paragraphOf(block.c, writing)
    case 'head':
      return `\\textbf{${latexOf(block.c, moved(writing))}}\\nopagebreak`
    case 'list':
      return listOf(block, writing, blocksOf)
    case 'table':
      return tableOf(block, writing)
    case 'figure':
      return figureOf(block, writing)
    case 'file':
      return fileOf(block, writing)
    case 'group':
      return [
        `${anchor(block.id)}\\textbf{${escapeLatex(block.label)}} ${captionOf(block, writing)}`,
        blocksOf(block.blocks, writing),
      ].join('\n\n')
    case 'formula':
      return equationOf(block, writing)
    case 'box':
      return environment(
        'quote',
        `${anchor(block.id)}${titled(block.label, block.title, writing)}\n\n${blocksOf(block.blocks, writing)}`,
      )
    case 'definitions':
      return [
        titled('', block.title, writing),
        environment(
          'description',
          block.items
            .map(({ term, blocks }) => `\\item[{${latexOf(term, moved(writing))}}] ${blocksOf(blocks, writing)}`)
            .join('\n'),
        ),
      ]
        .filter(Boolean)
        .join('\n\n')
    case 'quote':
      return environment('quote', blocksOf(block.blocks, writing))
    case 'verse':
      return environment('verse', block.lines.map((line) => latexOf(line, writing) || '\\leavevmode').join(' \\\\\n'))
    case 'code':
      return `\\noindent${block.text
        .split('\n')
        // TeX drops a space at the start of a line, so each line begins with an empty box.
        .map((line) => `\\mbox{}${latexOf([{ t: 'code', c: [line] }], writing)}`)
        .join('\\\\\n')}`
  }
}

export const blocksOf = (blocks: ArticleBlock[], writing: LatexBlocks): string =>
  blocks.map((block) => blockOf(block, writing)).join('\n\n')

/** Returns a section with its subsections. The paper's heading level 2 becomes LaTeX's first level. Pure. */
export function sectionOf({ id, heading, level, blocks, sections }: BodySection, writing: LatexBlocks): string {
  const command = HEADINGS[level - 2] ?? 'subparagraph'
  const words = latexOf(heading, headed(writing))
  const title = words ? `\\${command}{${words}}\\label{${labelOf(id)}}` : anchor(id)
  return [title, blocksOf(blocks, writing), ...sections.map((section) => sectionOf(section, writing))]
    .filter(Boolean)
    .join('\n\n')
}

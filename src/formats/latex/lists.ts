import type { ArticleBlock } from '../article/article.ts'
import { blocksText } from '../article/text.ts'
import { runsFromRight } from '../article/direction.ts'
import { escapeLatex } from './escape-latex.ts'
import { latexOf, type LatexBlocks, type LatexWriting } from './inline.ts'

type ListBlock = Extract<ArticleBlock, { t: 'list' }>

/** The maximum depth to which LaTeX nests lists of one kind by default. */
const DEPTH_KNOWN = 4
/**
 * The maximum length of a label that fits next to its item, in characters. The second constant is the maximum length of
 * a label that fits in a separate column.
 */
const LABEL_NARROW = 5
const LABEL_WIDE = 30

const BARE: LatexWriting = { keys: new Map(), notes: new Map(), isMoved: true, lineEnd: ' ' }

type Form = {
  /** The environment, with its options. */
  name: string
  options: string
  /** Returns the start of an item. */
  item: (label: string | undefined, index: number) => string
}

const own = (label: string): string => `\\item[{${escapeLatex(label)}}]`

// Returns the form of a list in right-to-left text. LaTeX puts labels to the left of an item, so the label is written
// as the first word of the item.
const fromRight = (style: ListBlock['style']): Form => ({
  name: 'itemize',
  options: '',
  item: (label = '', index) => {
    const usual = style === 'order' ? `${index + 1}.` : { bullet: '•', plain: '' }[style]
    return `\\item[] \\fromright{${latexOf([label || usual], { ...BARE, base: 'right' })} }`
  },
})

function formOf({ style, items }: ListBlock, depth: number): Form {
  const labels = items.map(({ label = '' }) => label)
  const widest = labels.toSorted((one, other) => other.length - one.length)[0] ?? ''
  if (widest.length > LABEL_WIDE)
    return { name: 'itemize', options: '', item: (label = '') => `\\item[] ${escapeLatex(label)}` }
  if (widest.length > LABEL_NARROW)
    return { name: 'labelledlist', options: `{${escapeLatex(widest)}}`, item: (label = '') => own(label) }
  if (depth >= DEPTH_KNOWN)
    return {
      name: 'deeplist',
      options: '',
      item: (label, index) => {
        if (label !== undefined || style === 'plain') return own(label ?? '')
        return style === 'order' ? own(`${index + 1}.`) : '\\item'
      },
    }
  const name = style === 'order' ? 'enumerate' : 'itemize'
  return {
    name,
    options: '',
    item: (label) => (label !== undefined || style === 'plain' ? `\\item[${escapeLatex(label ?? '')}]` : '\\item'),
  }
}

type BlocksOf = (blocks: ArticleBlock[], writing: LatexBlocks) => string

/** Returns a list with the labels of the paper. In right-to-left text, the labels are on the right. Pure. */
export function listOf(list: ListBlock, writing: LatexBlocks, blocksOf: BlocksOf): string {
  const { depth = 0 } = writing
  const isRight = runsFromRight(blocksText(list.items.flatMap(({ blocks }) => blocks)))
  const { name, options, item } = isRight ? fromRight(list.style) : formOf(list, depth)
  const inside: LatexBlocks = { ...writing, depth: depth + 1, ...(isRight ? { base: 'right' } : {}) }
  const lines = list.items.map(({ label, blocks }, index) => `${item(label, index)} ${blocksOf(blocks, inside)}`)
  const written = `\\begin{${name}}${options}\n${lines.join('\n')}\n\\end{${name}}`
  return isRight && writing.base !== 'right' ? `\\begin{rightleft}\n${written}\n\\end{rightleft}` : written
}

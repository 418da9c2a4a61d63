import type { Article, ArticleBlock, BodySection, FigureBlock, Formula, GroupBlock, InlinePicture } from './article.ts'
import { ONLY_EXPORTED } from './only-exported.ts'

/** An element of an article that can have pictures or a file. */
export type Pictured = FigureBlock | InlinePicture | Formula

type Change = (part: Pictured) => (Pictured | GroupBlock)[]

const PICTURED: ReadonlySet<unknown> = new Set<Pictured['t']>(['figure', 'file', 'picture', 'math'])

const isPictured = (part: unknown): part is Pictured =>
  typeof part === 'object' && part !== null && 't' in part && PICTURED.has(part.t)

// Properties that are not searched. MathML contains no pictures, but makes up most of an article with many formulas.
// Pages do not show data for exports.
const SKIPPED: ReadonlySet<string> = new Set(['m', ...ONLY_EXPORTED])

// Applies `change` to all figures, files, pictures and formulas at any depth. They occur only in arrays.
function changed(part: unknown, change: Change): unknown {
  if (Array.isArray(part))
    return part.flatMap((one: unknown): unknown[] => {
      const inside = changed(one, change)
      return isPictured(inside) ? change(inside) : [inside]
    })
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, SKIPPED.has(name) ? value : changed(value, change)]),
  )
}

/** Returns the article with `change` applied to each figure, file, picture and formula. Pure if `change` is. */
export const withPictures = (article: Article, change: Change): Article => changed(article, change) as Article

/** Returns all figures, files, pictures and formulas at any depth, in reading order. */
export function picturedOf(article: Article): Pictured[] {
  const found: Pictured[] = []
  withPictures(article, (part) => {
    found.push(part)
    return [part]
  })
  return found
}

const isFigure = (part: Pictured): part is FigureBlock => part.t === 'figure' || part.t === 'file'

/** Returns all figures and supplementary files at any depth, in reading order. */
export const figureBlocksOf = (article: Article): FigureBlock[] => picturedOf(article).filter(isFigure)

/** Returns the downloadable file of an element, if it has one. */
export const downloadOf = (part: Pictured): FigureBlock['download'] => ('download' in part ? part.download : undefined)

/** Returns the ids of all files that an article shows or offers for download, without duplicates. */
export const filesOf = (article: Article): string[] => [
  ...new Set(
    picturedOf(article).flatMap((part) => {
      const download = downloadOf(part)
      return [...(part.pictures ?? []).map(({ file }) => file), ...(download ? [download.file] : [])]
    }),
  ),
]

export type FigureEntry = { id: string; label: string }

const figuresIn = (blocks: ArticleBlock[]): FigureEntry[] =>
  blocks.flatMap((block) => {
    const isNamed = block.t === 'figure' || block.t === 'table' || block.t === 'group'
    if (isNamed && block.label) return [{ id: block.id, label: block.label }]
    return block.t === 'box' || block.t === 'quote' || block.t === 'group' ? figuresIn(block.blocks) : []
  })

const figuresOfSection = ({ blocks, sections }: BodySection): FigureEntry[] => [
  ...figuresIn(blocks),
  ...sections.flatMap(figuresOfSection),
]

/** Returns the labelled figures and tables in reading order. */
export const figuresOf = ({ sections }: Article): FigureEntry[] => sections.flatMap(figuresOfSection)

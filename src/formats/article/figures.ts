import type { Article, FigureBlock, Formula, GroupBlock, InlinePicture } from './article.ts'

/** A part of an article that has, or may have, pictures or a file of its own. */
export type Pictured = FigureBlock | InlinePicture | Formula

type Change = (part: Pictured) => (Pictured | GroupBlock)[]

const PICTURED: ReadonlySet<unknown> = new Set<Pictured['t']>(['figure', 'file', 'picture', 'math'])

const isPictured = (part: unknown): part is Pictured =>
  typeof part === 'object' && part !== null && 't' in part && PICTURED.has(part.t)

// Every such part is an element of an array, whatever it belongs to.
function changed(part: unknown, change: Change): unknown {
  if (Array.isArray(part))
    return part.flatMap((one: unknown): unknown[] => {
      const inside = changed(one, change)
      return isPictured(inside) ? change(inside) : [inside]
    })
  if (typeof part !== 'object' || part === null) return part
  // MathML holds no pictures, and is most of what an article with formulas consists of.
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, name === 'm' ? value : changed(value, change)]),
  )
}

/** Returns the article with `change` applied to each figure, file, picture and formula. Pure if `change` is. */
export const withPictures = (article: Article, change: Change): Article => changed(article, change) as Article

/** Returns all figures, files, pictures and formulas in reading order, wherever they are. */
export function picturedOf(article: Article): Pictured[] {
  const found: Pictured[] = []
  withPictures(article, (part) => {
    found.push(part)
    return [part]
  })
  return found
}

const isFigure = (part: Pictured): part is FigureBlock => part.t === 'figure' || part.t === 'file'

/** Returns all figures and supplementary files in reading order, wherever they are. */
export const figureBlocksOf = (article: Article): FigureBlock[] => picturedOf(article).filter(isFigure)

/** Returns the file that a part gives readers to download, where it has one. */
export const downloadOf = (part: Pictured): FigureBlock['download'] => ('download' in part ? part.download : undefined)

/** Returns the ids of all files that an article shows or gives out, each once. */
export const filesOf = (article: Article): string[] => [
  ...new Set(
    picturedOf(article).flatMap((part) => {
      const download = downloadOf(part)
      return [...(part.pictures ?? []).map(({ file }) => file), ...(download ? [download.file] : [])]
    }),
  ),
]

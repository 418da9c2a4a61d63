import type { Inline } from '#formats/article/article.ts'

/** The marks allowed in a title: italics for species and genes, superscript and subscript for formulas and units. */
export const TITLE_MARKS = ['i', 'sup', 'sub'] as const
export type TitleMark = (typeof TITLE_MARKS)[number]
export type TitlePiece = { text: string; marks: TitleMark[] }

const isSame = (one: TitlePiece, other: TitlePiece): boolean => one.marks.join() === other.marks.join()

/**
 * Returns a title on one line, without surrounding or repeated spaces. Joins adjacent pieces with equal marks. Pure.
 */
export function tidyTitle(pieces: readonly TitlePiece[]): TitlePiece[] {
  const tidy: TitlePiece[] = []
  let isAfterBlank = true
  for (const { text, marks } of pieces) {
    let line = text.replace(/\s+/g, ' ')
    if (isAfterBlank) line = line.trimStart()
    if (line === '') continue
    isAfterBlank = line.endsWith(' ')
    const piece = { text: line, marks: TITLE_MARKS.filter((mark) => marks.includes(mark)) }
    const last = tidy.at(-1)
    if (last && isSame(last, piece)) last.text += line
    else tidy.push(piece)
  }
  const last = tidy.at(-1)
  if (last) last.text = last.text.trimEnd()
  return tidy.filter(({ text }) => text !== '')
}

/** Returns a title as plain text. Pure. */
export const titleText = (pieces: readonly TitlePiece[]): string => pieces.map(({ text }) => text).join('')

/** Returns whether a title has no formatting. Pure. */
export const isPlainTitle = (pieces: readonly TitlePiece[]): boolean => pieces.every(({ marks }) => marks.length === 0)

/** Converts a title to the inline elements of a published article. Pure. */
export const titleInlines = (pieces: readonly TitlePiece[]): Inline[] =>
  pieces.map(({ text, marks }) => marks.reduceRight<Inline>((inner, t) => ({ t, c: [inner] }), text))

import { type ILevelsOptions, type INumberingOptions, LevelFormat } from 'docx'
import type { LabelCount, ListKind } from '../../article/list-marks.ts'

export const LISTS = { bullet: 'bullets', order: 'numbers' } as const

const DEPTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const BULLETS = ['•', '–', '▪']
const indented = (depth: number) => ({ paragraph: { indent: { start: 480 * (depth + 1), hanging: 360 } } })

const FORMATS: Record<NonNullable<ListKind>, ILevelsOptions['format']> = {
  a: LevelFormat.LOWER_LETTER,
  A: LevelFormat.UPPER_LETTER,
  i: LevelFormat.LOWER_ROMAN,
  I: LevelFormat.UPPER_ROMAN,
}

const bullets = DEPTHS.map((level) => ({
  level,
  format: LevelFormat.BULLET,
  text: BULLETS[level % 3] ?? '•',
  style: indented(level),
}))

const counted = ({ from: { number, kind }, before, after }: LabelCount) =>
  DEPTHS.map((level) => ({
    level,
    format: kind === null ? LevelFormat.DECIMAL : FORMATS[kind],
    text: `${before}%${level + 1}${after}`,
    start: number,
    style: indented(level),
  }))

const LETTERS = 27

/**
 * Returns whether Word gives the same labels to a list of `count` items as the article. After aa, Word continues with
 * bb, but the article with ab. Pure. Source: ECMA-376, 17.18.59, lowerLetter.
 */
export const countsLikeWord = ({ from: { number, kind } }: LabelCount, count: number): boolean =>
  (kind !== 'a' && kind !== 'A') || number + count - 1 <= LETTERS

const USUAL: LabelCount = { from: { number: 1, kind: null }, before: '', after: '.' }

export const countedName = (index: number): string => `${LISTS.order}-${index + 1}`

/**
 * Returns Word's numberings for the lists of a document: bullets, numbers from 1, and a separate numbering for each
 * list in `own`.
 */
export const numberingOf = (own: readonly LabelCount[]): INumberingOptions => ({
  config: [
    { reference: LISTS.bullet, levels: bullets },
    { reference: LISTS.order, levels: counted(USUAL) },
    ...own.map((counting, index) => ({ reference: countedName(index), levels: counted(counting) })),
  ],
})

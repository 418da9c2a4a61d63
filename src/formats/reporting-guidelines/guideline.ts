/** Section of our papers to which an item belongs; a declaration is made when the paper is submitted. */
export type ItemPlace =
  | 'abstract'
  | 'introduction'
  | 'background'
  | 'methods'
  | 'results'
  | 'discussion'
  | 'conclusion'
  | 'limitations'
  | 'declarations'

export type GuidelineItem = {
  /** As the guideline numbers it. */
  number: string
  topic: string
  /** Requirement of the item, in our words. */
  asks: string
  place: ItemPlace
}

export type Guideline = {
  name: string
  title: string
  /** Which studies it is for. */
  studies: string
  /** Address at which its authors publish it. */
  source: string
  items: readonly GuidelineItem[]
}

type Row = readonly [number: string, topic: string, place: ItemPlace, asks: string]

export const itemsOf = (rows: readonly Row[]): GuidelineItem[] =>
  rows.map(([number, topic, place, asks]) => ({ number, topic, place, asks }))

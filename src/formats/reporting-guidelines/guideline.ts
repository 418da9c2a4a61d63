/** The section of our papers that an item belongs to. Authors make declarations at submission. */
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
  /** The item's number in the guideline. */
  number: string
  topic: string
  /** The item's requirement in our words. */
  asks: string
  place: ItemPlace
}

export type Guideline = {
  name: string
  title: string
  /** The kind of study that the guideline is for. */
  studies: string
  /** The URL of the guideline's publication. */
  source: string
  items: readonly GuidelineItem[]
}

type Row = readonly [number: string, topic: string, place: ItemPlace, asks: string]

export const itemsOf = (rows: readonly Row[]): GuidelineItem[] =>
  rows.map(([number, topic, place, asks]) => ({ number, topic, place, asks }))

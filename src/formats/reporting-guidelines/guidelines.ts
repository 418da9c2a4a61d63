import { care } from './care.ts'
import { consort } from './consort.ts'
import type { Guideline, GuidelineItem } from './guideline.ts'
import { prisma } from './prisma.ts'
import { spirit2025 } from './spirit-2025.ts'
import { spirit } from './spirit.ts'
import { squire } from './squire.ts'
import { stard } from './stard.ts'
import { strobe } from './strobe.ts'
import { tripod } from './tripod.ts'

/**
 * The reporting guidelines. Guidelines for the most common kinds of study come first. Compare an item with its source
 * before you change it.
 */
export const GUIDELINES: readonly Guideline[] = [
  strobe,
  prisma,
  squire,
  care,
  consort,
  stard,
  tripod,
  spirit2025,
  spirit,
]

export const guidelineNamed = (name: string | null): Guideline | undefined =>
  GUIDELINES.find((guideline) => guideline.name === name)

export const itemNumbered = ({ items }: Guideline, number: string): GuidelineItem | undefined =>
  items.find((item) => item.number === number)

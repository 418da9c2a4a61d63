/** Levels of achievements, from lowest to highest. Source: docs/product.md, "Achievements and certificates". */
export const LEVELS = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const
export type Level = (typeof LEVELS)[number]

/** Level names as shown to members. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  diamond: 'Diamond',
}

/** The two highest levels, which are grouped under "Major Milestones". */
export const MAJOR_LEVELS: readonly Level[] = ['platinum', 'diamond']

export const CATEGORIES = ['academic', 'collaboration', 'research', 'platform', 'community'] as const
export type Category = (typeof CATEGORIES)[number]

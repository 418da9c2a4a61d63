/** In rising order. Source: specification 002, section 3. */
export const LEVELS = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const
export type Level = (typeof LEVELS)[number]

/** As members read them. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  diamond: 'Diamond',
}

/** Shown as 'Major Milestones'. */
export const MAJOR_LEVELS: readonly Level[] = ['platinum', 'diamond']

export const CATEGORIES = ['academic', 'collaboration', 'research', 'platform', 'community'] as const
export type Category = (typeof CATEGORIES)[number]

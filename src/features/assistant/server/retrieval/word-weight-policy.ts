const SOFT_WEIGHT = 0.35

/** How much a word tells: the rarer, the more, and little where it tells nothing alone. Pure. */
export const inverseDocumentFrequency = ({
  total,
  holding,
  soft,
}: {
  total: number
  holding: number
  soft: boolean
}): number => Math.log(1 + total / (1 + holding)) * (soft ? SOFT_WEIGHT : 1)

const SOFT_WEIGHT = 0.35

/** Weighs a word: the rarer, the higher, and low if the word says nothing alone. Pure. */
export const inverseDocumentFrequency = ({
  total,
  holding,
  soft,
}: {
  total: number
  holding: number
  soft: boolean
}): number => Math.log(1 + total / (1 + holding)) * (soft ? SOFT_WEIGHT : 1)

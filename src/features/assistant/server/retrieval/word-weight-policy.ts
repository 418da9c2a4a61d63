const SOFT_WEIGHT = 0.35

/**
 * Returns the weight of a word: higher for a rarer word, and low for a word that alone says little about the subject.
 * Pure.
 */
export const inverseDocumentFrequency = ({
  total,
  holding,
  soft,
}: {
  total: number
  holding: number
  soft: boolean
}): number => Math.log(1 + total / (1 + holding)) * (soft ? SOFT_WEIGHT : 1)

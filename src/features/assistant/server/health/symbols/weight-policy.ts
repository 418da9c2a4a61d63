import weights from './weights.json' with { type: 'json' }

const WEIGHTS: ReadonlyMap<string, number> = new Map(Object.entries(weights))

/** How much features speak for somebody's own health: above 0 they do. Pure. */
export const weightOf = (features: readonly string[]): number =>
  features.reduce((sum, feature) => sum + (WEIGHTS.get(feature) ?? 0), 0)

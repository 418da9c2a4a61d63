import { featuresCalls } from '#shared/calls/features-contract.ts'
import { FEATURES_TOPIC } from '#shared/features.ts'
import type { FeaturePlugin } from '../http/serve.ts'

/**
 * Serves the kernel's own part: the features that are on, for menus, and the topic that says when to load them again.
 */
export const featuresRoutes: FeaturePlugin = ({ features, live }, serve) => {
  live.topic(FEATURES_TOPIC, { is: 'state', id: 'none', canSubscribe: () => true })
  serve(featuresCalls, 'GET /api/features', () => {
    const { features: all, head } = features.read()
    return { features: Object.fromEntries(all.map(({ name, isOn }) => [name, isOn])), head }
  })
}

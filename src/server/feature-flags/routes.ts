import { featuresCalls } from '#shared/calls/features-contract.ts'
import { FEATURES_TOPIC } from '#shared/features.ts'
import type { FeaturePlugin } from '../http/serve.ts'

/** Serves the list of features and their states, for menus, and the topic that notifies clients of changes. */
export const featuresRoutes: FeaturePlugin = ({ features, live }, serve) => {
  live.topic(FEATURES_TOPIC, { is: 'state', id: 'none', canSubscribe: () => true })
  serve(featuresCalls, 'GET /api/features', () => {
    const { features: all, head } = features.read()
    return { features: Object.fromEntries(all.map(({ name, isOn }) => [name, isOn])), head }
  })
}

import { FEATURES_TOPIC } from '#shared/features.ts'
import { call } from './call.ts'
import { follow } from './live.ts'

/**
 * Hides the links to features that are turned off (styles.css, `data-off`).
 * @returns the topic's version
 * @throws Failure
 */
export async function applyFeatureFlags(): Promise<number> {
  const { features, head } = await call('GET /api/features')
  const off = Object.keys(features).filter((name) => !features[name])
  document.documentElement.dataset['off'] = off.join(' ')
  return head
}

/** Updates the feature flags while a member's tab stays open. @returns a function that stops the updates */
export const followFeatureFlags = (): (() => void) => follow(FEATURES_TOPIC, applyFeatureFlags)

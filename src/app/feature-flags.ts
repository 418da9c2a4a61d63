import { FEATURES_TOPIC } from '#shared/features.ts'
import { call } from './call.ts'
import { follow } from './live.ts'

/** Has nothing lead to what is off now (styles.css, `data-off`). @returns how far the topic has come. @throws Failure */
export async function applyFeatureFlags(): Promise<number> {
  const { features, head } = await call('GET /api/features')
  const off = Object.keys(features).filter((name) => !features[name])
  document.documentElement.dataset['off'] = off.join(' ')
  return head
}

/** Follows the server's feature flags while a member's tab stays open. @returns a function that stops it. */
export const followFeatureFlags = (): (() => void) => follow(FEATURES_TOPIC, applyFeatureFlags)

import { orcidSettings } from '#features/accounts/server/orcid/settings.ts'
import { modelSettings } from '#features/assistant/server/model/settings.ts'
import { doiSettings } from '#features/dois/server/settings.ts'
import { stripeSettings } from '#features/support/server/donations/stripe-settings.ts'
import { securityContactSettings } from '#features/site/server/security-contact.ts'
import { lookupSettings } from '#features/editor/server/lookup-settings.ts'
import type { FeatureSettings } from './feature-settings.ts'
import { parseSettings, type Settings } from './settings.ts'

const FEATURE_SETTINGS: readonly FeatureSettings[] = [
  doiSettings,
  lookupSettings,
  stripeSettings,
  modelSettings,
  orcidSettings,
  securityContactSettings,
]

/**
 * Reads and validates the settings of the server and of all features at start.
 * @throws StartupError as `parseSettings` does
 */
export const readSettings = (environment: Record<string, string | undefined>): Settings =>
  parseSettings(environment, FEATURE_SETTINGS)

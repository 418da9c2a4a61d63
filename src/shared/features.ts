/** A part of the product that admins can turn off while the server runs. Pure data. */
export type Feature = {
  /** One sentence that explains the feature to admins. */
  sentence: string
  /** Default state, until an admin turns the feature on or off. */
  on: boolean
  /** The feature that contains this feature. If the containing feature is off, so is this feature. */
  within?: string
}

/** The flags of a feature by name, in lower case with hyphens: 'peer-review'. */
export type Features = Record<string, Feature>

/** The state topic whose version is incremented whenever a feature is turned on or off. */
export const FEATURES_TOPIC = 'features'

/** Returns the error message for a call to a feature that is turned off. Pure. */
export function featureDisabledMessage(name: string): string {
  const words = name.replaceAll('-', ' ')
  if (!words.endsWith('s')) return `The ${words} is turned off for now.`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} are turned off for now.`
}

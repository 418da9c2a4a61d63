/** Something that admins can switch off while the server runs. Pure data. */
export type Feature = {
  /** One sentence that explains the feature to the admins who switch it. */
  sentence: string
  /** Default state, until an admin switches the feature. */
  on: boolean
  /** The feature without which it is off as well. */
  within?: string
}

/** A feature's flags by their names, in small letters and hyphens: 'peer-review'. */
export type Features = Record<string, Feature>

/** The state topic whose version is incremented whenever one is switched. */
export const FEATURES_TOPIC = 'features'

/** Returns the message for a request to a feature that is switched off. Pure. */
export function featureDisabledMessage(name: string): string {
  const words = name.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: this is switched off at the moment.`
}

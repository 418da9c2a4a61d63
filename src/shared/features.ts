/** Something that admins can switch off while the server runs. Pure data. */
export type Feature = {
  /** What it is, in one sentence for those who switch it. */
  sentence: string
  /** Whether it is on until somebody switches it. */
  on: boolean
  /** The feature without which it is off as well. */
  within?: string
}

/** A feature's flags by their names, in small letters and hyphens: 'peer-review'. */
export type Features = Record<string, Feature>

/** The state topic whose version is incremented whenever one is switched. */
export const FEATURES_TOPIC = 'features'

/** What is said to whoever asks for what is switched off. Pure. */
export function featureDisabledMessage(name: string): string {
  const words = name.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: this is switched off at the moment.`
}

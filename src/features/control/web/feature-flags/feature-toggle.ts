import type { FeatureStatus } from '../../features-contract.ts'

export type FeatureToggle = {
  /** Of the button, and of the one that confirms it. */
  label: string
  /** What happens, once it is done. */
  effect: string
  isHarmless: boolean
}

export const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

/** The feature that keeps this one off, whatever is chosen for it. Pure. */
export function disabledParentOf({ within }: FeatureStatus, all: readonly FeatureStatus[]): string | undefined {
  return within !== null && all.some(({ name, is_on: isOn }) => name === within && !isOn) ? titleOf(within) : undefined
}

/** What a press does to a feature as it stands. Pure. */
export function featureToggleOf(
  { enabled }: Pick<FeatureStatus, 'enabled'>,
  around: string | undefined,
): FeatureToggle {
  if (around === undefined) {
    return enabled
      ? {
          label: 'Switch Off',
          effect: 'It is off at once for everybody, and its links go. Nothing that is stored is lost.',
          isHarmless: false,
        }
      : { label: 'Switch On', effect: 'It is on at once for everybody, with all that was stored.', isHarmless: true }
  }
  return enabled
    ? {
        label: `Keep Off When ${around} Is Back`,
        effect: `It is off now because ${around} is off, and then stays off when ${around} is back. Nothing that is stored is lost.`,
        isHarmless: false,
      }
    : {
        label: `Switch On With ${around}`,
        effect: `It is on again for everybody as soon as ${around} is, with all that was stored.`,
        isHarmless: true,
      }
}

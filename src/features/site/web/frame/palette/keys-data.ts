import { TYPED_IN } from '#ui/keyboard/single-keys.ts'
import type { Overlay } from './overlay-data.ts'

type Pressed = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  defaultPrevented: boolean
  target: { closest?: (selector: string) => unknown } | null
}

type Device = { isApple: boolean; singleKeys: boolean }

/**
 * Returns whether the device's shortcuts use Command instead of Control. On such a device, Control+K remains the
 * editor's shortcut to cut a line. Pure.
 */
export const isAppleDevice = (platform: string): boolean => /^(Mac|iPhone|iPad)/.test(platform)

/**
 * Returns the overlay that a key opens; undefined if the page has handled the key, or for a single key typed into a
 * field. Pure.
 */
export function overlayForKey(
  pressed: Pressed,
  { isApple, singleKeys }: Device,
): Exclude<Overlay, 'nothing'> | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, target } = pressed
  if (defaultPrevented || altKey) return undefined
  const [held, other] = isApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (held && !other && !shiftKey) return key.toLowerCase() === 'k' ? 'palette' : undefined
  if (held || other || !singleKeys || key !== '?') return undefined
  return target?.closest?.(TYPED_IN) ? undefined : 'keys'
}

/** Returns a shortcut as labelled on this device's keyboard. Pure. */
export const written = (keys: string, isApple: boolean): string =>
  isApple ? keys.replace('Mod', '⌘').replace('Alt', '⌥') : keys.replace('Mod', 'Ctrl')

export const shownAs = (keys: string): string => written(keys, isAppleDevice(navigator.platform))

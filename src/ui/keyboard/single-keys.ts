/** Selects the elements in which people type, where single-key shortcuts do not apply. */
export const TYPED_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

// Named after the first screen that had such keys; other screens use this setting, too.
const SETTING = 'review-keys'

/** Returns whether single-key shortcuts are enabled: yes, unless they were turned off on this device (WCAG 2.1.4). */
export const readKeysOn = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(SETTING) !== 'off'

export const saveKeysOn = (storage: Pick<Storage, 'setItem'>, on: boolean): void =>
  storage.setItem(SETTING, on ? 'on' : 'off')

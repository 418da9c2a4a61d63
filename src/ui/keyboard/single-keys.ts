/** Selects the elements in which people type: there a single key is only a letter. */
export const TYPED_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

// Its name is older than the second screen that has such keys.
const SETTING = 'review-keys'

/** Returns whether single-key shortcuts are enabled: yes, until they are switched off on this device (WCAG 2.1.4). */
export const readKeysOn = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(SETTING) !== 'off'

export const saveKeysOn = (storage: Pick<Storage, 'setItem'>, on: boolean): void =>
  storage.setItem(SETTING, on ? 'on' : 'off')

/** The title above the notice of a feature that is turned off. */
export const OFF_TITLE = 'Turned off'

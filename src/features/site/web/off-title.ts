/** The title above the notice of a feature that is switched off: the only thing that a page refuses to everyone. */
export const OFF_TITLE = 'Switched off'

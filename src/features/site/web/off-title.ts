/** Above what is said of what is switched off: all that a page refuses to everybody. */
export const OFF_TITLE = 'Switched off'

type Written = { type?: string | undefined; inputMode?: string | undefined }

/**
 * Words tell their own direction, so that Arabic and Hebrew begin at the right. Addresses, figures and codes, which say by
 * their type or keyboard what they are, stay as they are written everywhere. Pure.
 */
export const directionOf = ({ type = 'text', inputMode }: Written): 'auto' | undefined =>
  (type === 'text' || type === 'search') && inputMode === undefined ? 'auto' : undefined

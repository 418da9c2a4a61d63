type Written = { type?: string | undefined; inputMode?: string | undefined }

/**
 * Returns a field's `dir`. The direction of text is detected, so that Arabic and Hebrew begin on the right. Fields for
 * addresses, numbers and codes, recognized by `type` or `inputMode`, keep the direction of the page. Pure.
 */
export const directionOf = ({ type = 'text', inputMode }: Written): 'auto' | undefined =>
  (type === 'text' || type === 'search') && inputMode === undefined ? 'auto' : undefined

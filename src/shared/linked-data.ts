/**
 * Returns a value as the text of a JSON-LD block in a page. "<" is the only character that could end the block early.
 */
export const asLinkedData = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

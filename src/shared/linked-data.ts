/** Returns a value as text for a JSON-LD block in a page. Escapes "<", the only character that could end the block. */
export const asLinkedData = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const KB = 1024

/**
 * The maximum size of an attribute of a node or mark in bytes of UTF-8. Attributes are footnotes, alternative texts,
 * URLs, and the references of a citation. An attribute counts as one character of the document, so it needs its own
 * limit.
 */
export const ATTRIBUTE_BYTES_MAX = 20 * KB

/**
 * The maximum size of the TeX of a formula or equation in bytes. This limit is lower than that of other attributes,
 * since a formula is drawn and printed as a whole.
 */
export const FORMULA_BYTES_MAX = 10 * KB

/** Returns the maximum size of an attribute in bytes. Pure. */
export const attributeBytesMax = (name: string): number => (name === 'tex' ? FORMULA_BYTES_MAX : ATTRIBUTE_BYTES_MAX)

/**
 * The maximum nesting of blocks. Code that reads a manuscript recurses to this depth. Real lists, quotations and tables
 * are nested far less deeply.
 */
export const NESTED_MAX = 100

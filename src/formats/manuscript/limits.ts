const KB = 1024

/**
 * Bytes of one attribute of a node or a mark, as UTF-8: a footnote, an alternative text, a web address, the references of one citation. An
 * attribute is one place in the document, so that without a bound of its own it would count as one letter.
 */
export const ATTRIBUTE_BYTES_MAX = 20 * KB

/** Bytes of the TeX of one formula or equation, because drawing and printing read all of it. */
export const FORMULA_BYTES_MAX = 10 * KB

/** Pure. */
export const attributeBytesMax = (name: string): number => (name === 'tex' ? FORMULA_BYTES_MAX : ATTRIBUTE_BYTES_MAX)

/**
 * Maximum nesting of blocks: people's lists, quotations and tables stay far below, and readers of a text recurse as
 * deep as it is nested.
 */
export const NESTED_MAX = 100

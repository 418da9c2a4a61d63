/** The maximum number of characters in a paper's title; the database table has the same limit. */
export const PAPER_TITLE_LENGTH_MAX = 1_000
/** The maximum number of authors. Consortia publish papers with hundreds of authors. */
export const AUTHORS_MAX = 1_000
export const ABSTRACT_LENGTH_MAX = 20_000
/**
 * The largest article that can be imported: about ten times as long as the longest of 42 articles from PLOS. A longer
 * article would delay all other readers while its page is rendered, and could not be converted to a PDF (record 35).
 */
export const ARTICLE_WORDS_MAX = 150_000
/** The maximum number of characters of an article. This second limit is for text without spaces between words. */
export const ARTICLE_LETTERS_MAX = 3_000_000
/** The maximum number of characters in the DOI of an imported article. */
export const DOI_LENGTH_MAX = 500
/**
 * The maximum number of characters in the name of an author, group or journal, a keyword or a licence of an imported
 * article.
 */
export const IMPORTED_LINE_LENGTH_MAX = 500
export const AFFILIATION_LENGTH_MAX = 2_000
export const KEYWORDS_MAX = 500
export const ARTICLE_CELLS_MAX = 15_000
export const ARTICLE_FORMULAS_MAX = 3_000
/**
 * The maximum number of elements and texts in a formula that is drawn. A longer formula is shown as text. A matrix of
 * 40 by 40 letters has 4,800 elements and texts.
 */
export const FORMULA_PARTS_MAX = 5_000
export const ARTICLE_REFERENCES_MAX = 3_000
/**
 * The maximum number of parts of an article: paragraphs, marks, links, table cells, elements of formulas and others.
 */
export const ARTICLE_PARTS_MAX = 80_000
/** The maximum nesting of parts in the JSON of an article; the typesetter reads at most 128 levels. */
export const ARTICLE_NESTING_MAX = 100
/** The maximum number of columns or rows that a cell can span. */
export const SPAN_MAX = 200

/** Most characters of a paper's title; the table allows no more. */
export const PAPER_TITLE_LENGTH_MAX = 1_000
/** Consortia publish with hundreds. */
export const AUTHORS_MAX = 1_000
export const ABSTRACT_LENGTH_MAX = 20_000
/**
 * The largest article that can be imported: some ten times the largest of 42 from PLOS. A larger one would delay every
 * other reader while its page is rendered, and could not be made into a PDF (docs/decisions/0035).
 */
export const ARTICLE_WORDS_MAX = 150_000
/** Limit that also applies to text written without blanks between words. */
export const ARTICLE_LETTERS_MAX = 3_000_000
/** Letters without a blank between them; the longest in 42 articles from PLOS is an address of 170. */
export const ARTICLE_WORD_LENGTH_MAX = 1_000
/** Letters of the DOI by which an imported article is known. */
export const DOI_LENGTH_MAX = 500
/** Letters of an author's or a group's name, a journal's, a keyword, a licence's in an imported article. */
export const IMPORTED_LINE_LENGTH_MAX = 500
export const AFFILIATION_LENGTH_MAX = 2_000
export const KEYWORDS_MAX = 500
export const ARTICLE_CELLS_MAX = 15_000
export const ARTICLE_FORMULAS_MAX = 3_000
export const ARTICLE_REFERENCES_MAX = 3_000
/** Paragraphs, marks, links, cells, parts of formulas and whatever else an article is made of. */
export const ARTICLE_PARTS_MAX = 80_000
/** Levels of parts within parts, as JSON nests them; the typesetter reads no more than 128. */
export const ARTICLE_NESTING_MAX = 100
/** Columns or rows that one cell is over at most. */
export const SPAN_MAX = 200

/** Characters of what is pasted at once, and of one entry of BibTeX or RIS in it. */
export const PASTED_LENGTH_MAX = 200_000
export const PASTED_ENTRY_LENGTH_MAX = 20_000
export const PASTED_ENTRIES_MAX = 300
/** How many DOIs and numbers of PubMed are looked up at once. */
export const LOOKUPS_MAX = 20

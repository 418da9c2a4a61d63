export { resolveSearchTerms, markText, spotWords, initialsOf, matcherOf, stemsOf } from './search-terms.ts'
export { readSearch, respell, type SearchWords } from './query-words.ts'
export { correctionsAmong, editsBetween, countPapers, wordsAlike } from './spelling.ts'
export { type SearchTerms, quotedStem } from './terms.ts'

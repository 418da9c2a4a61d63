import { readSearch } from '#features/search/server/public.ts'
import { normalText } from '#shared/text/normal-text.ts'

/**
 * A parsed search. Each item is a sequence of consecutive normalized words that must be found (`wanted`) or must not be
 * found (`unwanted`).
 */
export type SearchedWords = {
  wanted: string[][]
  unwanted: string[][]
  /** True for a search without quotes and excluded words, which may also find similar words. */
  isPlain: boolean
}

/** Parses the words of a search. If all words are excluded, as in "-ward", the minus is read as a hyphen. Pure. */
export function searchedWords(search: string): SearchedWords {
  const { wanted, unwanted } = readSearch(search)
  const isRefusing = wanted.length > 0 && unwanted.length > 0
  return {
    wanted: wanted.length > 0 ? wanted : unwanted,
    unwanted: isRefusing ? unwanted : [],
    isPlain: !isRefusing && !normalText(search).includes('"'),
  }
}

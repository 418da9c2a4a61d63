import type { Db } from '#server/data/db.ts'
import { type Phrase, readSearch } from './query-words.ts'
import { stemsOf } from './search-terms.ts'
import { spellingsOf } from './spelling-variants.ts'
import { type StemOf, spelledStems, wordOf } from './terms.ts'

// Returns a tsquery for a phrase. The distance between two words includes the stop words between them, since PostgreSQL
// counts the positions of stop words, too.
function phraseQuery(phrase: Phrase, stemOf: StemOf): string {
  let query = ''
  let distance = 0
  for (const stems of phrase.map((word) => spelledStems(word, stemOf))) {
    distance += 1
    if (stems.length === 0) continue
    query += query === '' ? wordOf(stems) : ` <${distance}> ${wordOf(stems)}`
    distance = 0
  }
  return query
}

/**
 * Converts a typed search to a tsquery for texts whose words are stored with their positions, as
 * `to_tsvector('english', search.plain(text))` returns them. If all words are excluded, as in "-19", the minus is read
 * as a hyphen. The query is empty, and matches nothing, for a search without words.
 */
export async function textQuery(db: Db, search: string): Promise<string> {
  const { wanted, unwanted } = readSearch(search)
  const stemOf = await stemsOf(db, [...wanted, ...unwanted].flat().flatMap(spellingsOf))
  const queriesOf = (phrases: Phrase[]): string[] =>
    phrases.map((phrase) => phraseQuery(phrase, stemOf)).filter((query) => query !== '')
  const asked = queriesOf(wanted.length > 0 ? wanted : unwanted)
  const refused = wanted.length > 0 ? queriesOf(unwanted) : []
  if (asked.length === 0) return ''
  return [...asked, ...refused.map((query) => `!(${query})`)].join(' & ')
}

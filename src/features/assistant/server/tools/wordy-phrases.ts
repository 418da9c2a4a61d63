/** Stands where a sentence's beginning was taken away; no text holds it. */
const GONE = '\uE000'
const BEGINNING = /\uE000\s*(\p{L})/gu
// What can be said shorter without meaning anything else, in our own list.
const SHORTER: readonly (readonly [string, string])[] = [
  ['in order to', 'to'],
  ['so as to', 'to'],
  ['due to the fact that', 'because'],
  ['owing to the fact that', 'because'],
  ['in view of the fact that', 'because'],
  ['in spite of the fact that', 'although'],
  ['despite the fact that', 'although'],
  ['in the event that', 'if'],
  ['at the present time', 'now'],
  ['at this point in time', 'now'],
  ['prior to', 'before'],
  ['subsequent to', 'after'],
  ['a majority of', 'most'],
  ['the majority of', 'most'],
  ['a large number of', 'many'],
  ['a small number of', 'few'],
  ['a number of', 'several'],
  ['has the ability to', 'can'],
  ['have the ability to', 'can'],
  ['is able to', 'can'],
  ['are able to', 'can'],
  ['with regard to', 'about'],
  ['with respect to', 'about'],
  ['in relation to', 'about'],
  ['for the purpose of', 'for'],
  ['in the absence of', 'without'],
  ['in close proximity to', 'near'],
  ['in the vicinity of', 'near'],
  ['during the course of', 'during'],
  ['in the course of', 'during'],
  ['on a daily basis', 'daily'],
  ['on a weekly basis', 'weekly'],
  ['on the basis of', 'by'],
  ['it is important to note that ', ''],
  ['it should be noted that ', ''],
  ['it is worth noting that ', ''],
  ['it is interesting to note that ', ''],
  ['it has been shown that ', ''],
  ['carried out an analysis of', 'analysed'],
  ['performed an analysis of', 'analysed'],
  ['conducted a review of', 'reviewed'],
  ['made a comparison of', 'compared'],
  ['gave consideration to', 'considered'],
  ['a total of', ''],
  ['completely eliminated', 'eliminated'],
  ['future plans', 'plans'],
  ['past history', 'history'],
  ['end result', 'result'],
  ['basic fundamentals', 'fundamentals'],
  ['close collaboration', 'collaboration'],
  ['whether or not', 'whether'],
  ['the fact that', 'that'],
  ['utilised', 'used'],
  ['utilized', 'used'],
  ['utilise', 'use'],
  ['utilize', 'use'],
  ['utilisation', 'use'],
  ['utilization', 'use'],
]

const patterns = SHORTER.map(([long, short]) => ({
  long,
  short,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}])${long.trimEnd()}${long.endsWith(' ') ? '\\s+' : '(?![\\p{L}\\p{N}])'}`,
    'giu',
  ),
}))

export type WordyPhrase = { quote: string; shorter: string }

const capitalAs = (model: string, text: string): string =>
  /^\p{Lu}/u.test(model) ? text.charAt(0).toUpperCase() + text.slice(1) : text

/** What could be shorter, and the text with all of it shortened. Pure. */
export function shortenWordyPhrases(text: string): { found: WordyPhrase[]; text: string } {
  const found: WordyPhrase[] = []
  let shorter = text
  for (const { short, pattern } of patterns) {
    shorter = shorter.replace(pattern, (match) => {
      found.push({ quote: match.trim(), shorter: short })
      return short === '' ? (/^\p{Lu}/u.test(match) ? GONE : '') : capitalAs(match, short)
    })
  }
  // What now begins the sentence is written as a beginning.
  const begun = shorter.replace(BEGINNING, (_, letter: string) => letter.toUpperCase()).replaceAll(GONE, '')
  return { found, text: begun.replace(/ {2,}/g, ' ') }
}

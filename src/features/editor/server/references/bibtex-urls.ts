import { dateInWords } from '#shared/time/date-words.ts'
import { edtfOf, isoDate, type PartialDate } from '#shared/time/partial-date.ts'
import { biblatexDate, type BibtexEntry } from './bibtex-fields.ts'

type Fields = BibtexEntry['properties']

const ADDRESS = /\\url\s*\{\s*([^{}\s]+)\s*\}|\\href\s*\{\s*([^{}\s]+)\s*\}\s*\{[^{}]*\}|(https?:\/\/[^\s{},;]+)/i
// Matches a text that contains only words such as "Available at", which people write before a URL.
const BEFORE =
  /^\W*(?:(?:available|online|retrieved|accessed?|url|website|web ?page|internet)?\s*(?:at|from|on)?)?\W*$/i
const BEFORE_LENGTH_MAX = 60
const LOOKED_AT = /\b(?:accessed|retrieved|visited|viewed|cited|checked|last access)\b/i

function addressIn(text: string): { url: string; rest: string } | undefined {
  const found = ADDRESS.exec(text)
  const url = (found?.[1] ?? found?.[2] ?? found?.[3])?.replace(/[.)\]]+$/, '')
  if (!found || !url || !/^https?:/i.test(url)) return undefined
  const rest = text.replace(found[0], '').trim()
  return { url, rest: rest.length <= BEFORE_LENGTH_MAX && BEFORE.test(rest) ? '' : rest }
}

/** Returns the date in "Accessed: 2020-01-31" or "[Online; accessed 3-March-2021]" in ISO format. */
function lookedAt(note: string): string | undefined {
  if (!LOOKED_AT.test(note)) return undefined
  const said = note.replace(ADDRESS, '')
  return isoText(dateInWords(said.replace(LOOKED_AT, '')))
}

/** Returns a date in ISO format, with the sign of an approximate date. */
const isoText = (date: PartialDate | undefined): string | undefined =>
  date && isoDate(edtfOf(date)) + (date.circa ? '~' : '')

/** Returns a work's URL and the date of access. Many people write both into `note` or `howpublished`. Pure. */
export function foundOnWeb(fields: Fields): Fields {
  const { url, howpublished, note, urldate } = fields
  const [published, noted] = [addressIn(String(howpublished ?? '')), addressIn(String(note ?? ''))]
  const address = (url && String(url).replace(/^www\./i, 'http://www.')) ?? published?.url ?? noted?.url
  const day = urldate
    ? isoText(biblatexDate(String(urldate)))
    : lookedAt([note, howpublished].filter(Boolean).join(' '))
  return {
    ...fields,
    ...(published ? { howpublished: published.rest.replace(LOOKED_AT, '').trim() && published.rest } : {}),
    ...(address ? { url: address } : {}),
    ...(day ? { urldate: day } : {}),
  }
}

const DASH = /\s*(?:-{1,3}|[\u2010-\u2015\u2212])\s*/g

// Matches a range. Its last page may omit the letters and digits that it shares with the first page.
const RANGE = /(?<![\w.-])([A-Za-z]*)(\d+)-([A-Za-z]*)(\d+)(?![\w-])/g

/**
 * Returns pages with whole numbers and plain hyphens: "737–8" becomes "737-738", and "S12-9, 30" becomes "S12-S19, 30".
 * Article numbers are unchanged. Source: MEDLINE's field PG omits repeated digits. Pure.
 */
export const wholePages = (pages: string): string =>
  pages
    .replace(DASH, '-')
    .replace(/(?<=\w)-$/, '')
    .replace(RANGE, (written, ...parts: string[]) => {
      const [mark = '', from = '', ownMark = '', to = ''] = parts
      if (ownMark && ownMark !== mark) return written
      const last = from.slice(0, Math.max(0, from.length - to.length)) + to
      return Number(last) > Number(from) ? `${mark}${from}-${mark}${last}` : written
    })

/** Returns the first page and, for a single range, the last page. An article number is the first page. Pure. */
export function pageEnds(pages: string): { first: string; last: string } {
  const whole = wholePages(pages)
  const [, first = whole, last = ''] = /^([^\s,;-]+)-([^\s,;-]+)$/.exec(whole) ?? []
  return { first, last: last === first ? '' : last }
}

const PAGE = String.raw`[A-Za-z]{0,5}[1-9][\w.]*`
const SPAN = new RegExp(String.raw`^(?:${PAGE}-${PAGE}(?:(?<=\.e\d+)-\d+)?|[ivxlcdm]+-[ivxlcdm]+)$`, 'i')

/**
 * Returns pages with a dash in each range, "3–5, 9". Does not change the hyphens of an article number, such as
 * "bmj-2022-074567". Pure.
 */
export const withDashes = (pages: string, dash: string): string =>
  pages
    .split(/([\s,;]+)/)
    .map((part) => (SPAN.test(part) ? part.replaceAll('-', dash) : part))
    .join('')

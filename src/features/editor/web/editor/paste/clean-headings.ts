import { replaceTag } from './clean-web.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6'
/** The two levels of headings within a section, as its schema reads them; the section's own is the one above. */
const [UPPER, LOWER] = ['h3', 'h4']
const UPPER_MAX = 3

const levelOf = ({ tagName }: Element): number => Number(tagName.slice(1))

/** The highest heading that came is of the upper level, every other beneath it; an automatic number is no part of its words. */
export function headings(root: HTMLElement): void {
  for (const title of root.querySelectorAll('p.MsoTitle')) replaceTag(title, 'h1')
  const found = Array.from(root.querySelectorAll(HEADINGS))
  for (const number of found.flatMap((heading) => [...heading.querySelectorAll('[style*="mso-list:ignore" i]')]))
    number.remove()
  const levels = new Set(found.map(levelOf))
  const highest = Math.min(...levels)
  for (const heading of found) {
    const level = levelOf(heading)
    const isUpper = level === highest && (levels.size > 1 || level <= UPPER_MAX)
    replaceTag(heading, isUpper ? UPPER : LOWER)
  }
}

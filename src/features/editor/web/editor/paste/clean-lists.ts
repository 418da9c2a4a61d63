import { replaceTag } from './clean-web.ts'

// Reads the numbering of lists from web pages. CSS sets the numbering for the list or for each item.

/** The HTML `type` for each CSS `list-style-type`; '1' means digits. */
const KINDS: Record<string, string> = {
  decimal: '1',
  'decimal-leading-zero': '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}
const BULLETS: ReadonlySet<string> = new Set(['disc', 'circle', 'square'])

const itemsOf = (list: Element): HTMLElement[] => Array.from(list.querySelectorAll<HTMLElement>(':scope > li'))

/** Returns the numbering style. Google Docs sets it on each item, web pages on the list. */
function styleOf(list: HTMLElement): string {
  const [first] = itemsOf(list)
  return first?.style.listStyleType || list.style.listStyleType
}

function kinds(root: HTMLElement): void {
  for (const list of root.querySelectorAll<HTMLElement>('ol, ul')) {
    const style = styleOf(list)
    const kind = KINDS[style] ?? itemsOf(list)[0]?.getAttribute('type')
    if (BULLETS.has(style)) replaceTag(list, 'ul')
    else if (kind && (list.tagName === 'OL' || KINDS[style])) {
      list.setAttribute('type', kind)
      if (list.tagName === 'UL') replaceTag(list, 'ol')
    }
  }
}

/** Returns the number of each item, counted as browsers do. Source: HTML, 4.4.8. */
function numbersOf(list: Element): number[] {
  const items = itemsOf(list)
  const isReversed = list.hasAttribute('reversed')
  let next = Number(list.getAttribute('start') ?? (isReversed ? items.length : 1))
  return items.map((item) => {
    const number = Number(item.getAttribute('value') ?? next)
    next = number + (isReversed ? -1 : 1)
    return number
  })
}

/** Splits lists whose numbers do not increase by one, since the schema's lists cannot skip numbers. */
function numbers(root: HTMLElement): void {
  for (const list of root.querySelectorAll('ol:has(> li[value]), ol[reversed]')) {
    const counted = numbersOf(list)
    const items = itemsOf(list)
    list.setAttribute('start', String(counted[0]))
    let current = list
    items.forEach((item, index) => {
      const number = counted[index]
      if (index > 0 && number !== (counted[index - 1] ?? 0) + 1) {
        const other = list.cloneNode(false) as Element
        other.setAttribute('start', String(number))
        current.after(other)
        current = other
      }
      if (current !== list) current.append(item)
    })
  }
}

/** Converts the numbering of lists to the schema's form. */
export function lists(root: HTMLElement): void {
  kinds(root)
  numbers(root)
}

// Converts content of web pages other than paragraphs to HTML that the schema accepts. The HTML is in a separate
// document, which runs no scripts and loads nothing.

const MADE_HERE = '[data-part]'

export function replaceTag(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) other.setAttribute(name, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/**
 * Replaces captions and notes that do not belong to a table. The schema has them only within tables, so a picture's
 * caption or a page's footer would become a table without cells.
 */
export function figures(root: HTMLElement): void {
  for (const figure of root.querySelectorAll(`figure:not(${MADE_HERE})`)) {
    const caption = figure.querySelector(':scope > figcaption')
    const own = figure.querySelector(`figure${MADE_HERE} > figcaption`)
    if (caption && own && !own.textContent?.trim()) {
      own.replaceChildren(...caption.childNodes)
      caption.remove()
    }
    figure.replaceWith(...figure.childNodes)
  }
  for (const words of root.querySelectorAll('figcaption, footer'))
    if (!words.parentElement?.matches(`figure${MADE_HERE}`)) {
      if (words.querySelector('p, div, ul, ol, table')) words.replaceWith(...words.childNodes)
      else replaceTag(words, 'p')
    }
}

/** Keeps line breaks that the writer typed. */
export function preformatted(root: HTMLElement): void {
  for (const block of root.querySelectorAll('pre')) {
    const walker = root.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const last = texts.findLast(({ data }) => data.trim() !== '')
    for (const text of texts.slice(0, last ? texts.indexOf(last) + 1 : 0)) {
      const lines = (text === last ? text.data.trimEnd() : text.data).split('\n')
      text.replaceWith(
        ...lines.flatMap((line, at) => (at === 0 ? [line] : [root.ownerDocument.createElement('br'), line])),
      )
    }
    replaceTag(block, 'p')
  }
}

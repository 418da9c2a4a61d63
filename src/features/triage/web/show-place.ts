import type { CheckPlace } from '../contract.ts'
import { findQuote } from './find-quote.ts'

const ABSTRACT = 'Abstract'
const SUBMITTED_TEXT = '[aria-label="Submitted text"]'

/**
 * Returns the texts that are shown closest to an element: the submitted text, and the abstract among the facts, since an
 * abstract without markup is not part of the text.
 */
function textsNear(element: Element): { text: Element; abstract: Element | null } | undefined {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const text = around.querySelector(SUBMITTED_TEXT)
    const label = [...around.querySelectorAll('dt')].find(({ textContent }) => textContent === ABSTRACT)
    if (text) return { text, abstract: label?.nextElementSibling ?? null }
  }
  return undefined
}

function textNodesOf(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node)
  return nodes
}

function rangeOf(element: Element, quote: string): Range | undefined {
  const nodes = textNodesOf(element)
  const found = findQuote(
    nodes.map(({ data }) => data),
    quote,
  )
  const [start, end] = [nodes[found?.from.text ?? -1], nodes[found?.to.text ?? -1]]
  if (!found || !start || !end) return undefined
  const range = document.createRange()
  range.setStart(start, found.from.offset)
  range.setEnd(end, found.to.offset)
  return range
}

const headingIn = (text: Element, heading: string): Element | undefined =>
  [...text.querySelectorAll('h2, h3, h4, h5, h6')].find(({ textContent }) => textContent.trim() === heading)

/** Scrolls to an element and moves the focus to it, so that reading continues there. */
function goTo(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'center' })
}

/**
 * Shows a place of the submitted text next to `element`: selects its quote, or goes to its section.
 * @returns false if the place is not in the shown text
 */
export function showPlace(element: Element, { heading, quote }: CheckPlace): boolean {
  const shown = textsNear(element)
  if (!shown) return false
  const { text, abstract } = shown
  const range = quote ? (rangeOf(text, quote) ?? (abstract ? rangeOf(abstract, quote) : undefined)) : undefined
  const section = quote
    ? undefined
    : (headingIn(text, heading) ?? (heading === ABSTRACT ? (abstract ?? text) : undefined))
  const target = range ? range.startContainer.parentElement : section
  if (!target) return false
  goTo(target)
  if (range) {
    const selection = getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
  }
  return true
}

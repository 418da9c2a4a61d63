import type { Formula, MathNode } from '../article.ts'
import { doiAddress } from './jats-links.ts'
import { child, children, descendants, type Element, isElement, isText, nameOf, nodesOf, textOf } from './jats-xml.ts'

// MathML Core's presentation elements. What is not listed loses its tag and keeps its content; links, scripts and
// foreign markup are therefore impossible.
export const MATH_ELEMENTS = new Set(
  `math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover
  munderover mmultiscripts mprescripts none mtable mtr mtd`.split(/\s+/),
)

export const MATH_ATTRIBUTES = new Set(
  `accent accentunder columnalign columnspan depth dir display displaystyle fence form height largeop linethickness lspace
  mathsize mathvariant maxsize minsize movablelimits rowspan rspace scriptlevel separator stretchy symmetric voffset
  width`.split(/\s+/),
)

const TOKENS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])

// Also in allowed attributes only plain words, numbers and lengths.
const PLAIN_VALUE = /^[\p{L}\p{N} .,%+-]{1,60}$/u

function attributesOf(element: Element): Record<string, string> | undefined {
  const kept: Record<string, string> = {}
  for (const { name, value } of Array.from(element.attributes))
    if (MATH_ATTRIBUTES.has(name) && PLAIN_VALUE.test(value)) kept[name] = value
  return Object.keys(kept).length ? kept : undefined
}

const operator = (text: string): MathNode => ({ e: 'mo', c: [text] })

// Browsers no longer draw <mfenced>: its brackets and separators become operators, as the standard says they are.
function fenced(element: Element): MathNode {
  const separators = Array.from((element.getAttribute('separators') ?? ',').replace(/\s/g, ''))
  const inside = children(element).flatMap((part, index) => {
    const separator = separators[Math.min(index - 1, separators.length - 1)]
    return [...(index && separator ? [operator(separator)] : []), ...nodesIn(part)]
  })
  const open = element.getAttribute('open') ?? '('
  const close = element.getAttribute('close') ?? ')'
  return { e: 'mrow', c: [...(open ? [operator(open)] : []), ...inside, ...(close ? [operator(close)] : [])] }
}

// <semantics> holds the formula first, then the same in other notations.
const presented = (element: Element): (MathNode | string)[] => children(element).slice(0, 1).flatMap(nodesIn)

// Browsers drop the spaces at the ends of a token; in a text they part words, so they are made to stay.
const tokenText = (name: string, text: string): string =>
  name === 'mtext' ? text.replace(/^ | $/g, '\u00a0') : text.trim()

function nodesIn(element: Element): (MathNode | string)[] {
  const name = nameOf(element)
  if (name === 'mfenced') return [fenced(element)]
  if (name === 'semantics') return presented(element)
  if (name === 'annotation' || name === 'annotation-xml') return []
  const content = nodesOf(element).flatMap((node): (MathNode | string)[] => {
    if (isElement(node)) return nodesIn(node)
    const text = isText(node) ? (node.nodeValue ?? '').replace(/\s+/g, ' ') : ''
    return text.trim() ? [TOKENS.has(name) ? tokenText(name, text) : { e: 'mtext', c: [text.trim()] }] : []
  })
  if (!MATH_ELEMENTS.has(name)) return content
  return [{ e: name, a: attributesOf(element), c: content.length ? content : undefined }]
}

function mathOf(element: Element, display: boolean): Formula {
  const [first] = nodesIn(element)
  if (!first || typeof first === 'string') return { t: 'math', text: textOf(element) }
  return { t: 'math', m: { ...first, a: { ...first.a, display: display ? 'block' : 'inline' } } }
}

/** The best of what a formula's element offers: MathML, TeX, its own text, or the address of the article. */
export function formulaOf(
  element: Element,
  { display, articleDoi }: { display: boolean; articleDoi: string },
): Formula {
  const math = nameOf(element) === 'math' ? element : descendants(element, 'math')[0]
  if (math?.textContent?.trim()) return mathOf(math, display)
  const tex = nameOf(element) === 'tex-math' ? element : descendants(element, 'tex-math')[0]
  // TeX from journals is a whole document: what stands between its dollars is the formula.
  if (tex) return { t: 'math', text: /\$\$?([\s\S]*?)\$\$?/.exec(textOf(tex))?.[1]?.trim() ?? textOf(tex) }
  const source = articleDoi ? doiAddress(articleDoi) : undefined
  return { t: 'math', text: textOf(child(element, 'alt-text')) || undefined, source }
}

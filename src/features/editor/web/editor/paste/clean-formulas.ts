import type { Losses } from './losses.ts'
import type { PastedReader } from './formulas/formula-reader-data.ts'

// Converts formulas from web pages and Word to the schema's form. As plain text, the fraction a/b would become “ab”.

const TEX = 'annotation[encoding="application/x-tex" i]'
// The rendered output of KaTeX and MathJax, next to the formula itself.
const DRAWN = '.katex-html, .MathJax_Preview, .MathJax:has(math) > nobr, mjx-container:has(math) > mjx-math'
const SCRIPT = 'script[type^="math/tex" i]'
const PICTURES = 'img[class*="mwe-math"], img.latex, img.tex'

/** Returns MathML elements, including those with a namespace prefix, which journals and Word use in their HTML. */
const mathsIn = (root: HTMLElement): Element[] =>
  Array.from(root.querySelectorAll('*')).filter(({ localName }) => /^(?:[\w-]+:)?math$/i.test(localName))

const toldTex = (math: Element): string =>
  (math.querySelector(TEX)?.textContent ?? math.getAttribute('alttext') ?? '').trim()

const WORD = /^\[if gte msEquation/i

function commentsIn(root: HTMLElement): Comment[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Comment[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  return comments
}

/**
 * Returns whether the pasted text has a formula that only a `PastedReader` can convert to TeX. The reader is fetched
 * when it is needed.
 */
export const needReader = (root: HTMLElement): boolean =>
  mathsIn(root).some((math) => !toldTex(math)) || commentsIn(root).some(({ data }) => WORD.test(data))

type Cleaning = { newId: () => string; reader: PastedReader; losses: Losses }

function put(place: ChildNode, tex: string, newId: false | (() => string)): void {
  const made = (place.ownerDocument as Document).createElement(newId ? 'div' : 'span')
  made.dataset['part'] = newId ? 'equation' : 'formula'
  made.dataset['tex'] = tex
  if (newId) made.dataset['id'] = newId()
  const line = place.parentElement
  const words = place instanceof Comment ? '' : (place.textContent ?? '')
  const isAlone = line?.tagName === 'P' && line.textContent?.trim() === words.trim()
  if (newId && isAlone) line.replaceWith(made)
  else place.replaceWith(made)
}

/** Removes the picture that Word adds after an equation for programs that cannot show equations. */
function takePicture(comment: Comment): void {
  let node = comment.nextSibling
  if (!(node instanceof Comment) || !/^\[if !msEquation\]/i.test(node.data)) return
  while (node && !(node instanceof Comment && /^\[endif\]/i.test(node.data))) {
    const next: ChildNode | null = node.nextSibling
    node.remove()
    node = next
  }
}

const DELETED = /<del\b[^>]*>[^]*?<\/del>/gi

/** Converts Word's equations. Call it before comments are removed. */
export function wordEquations(root: HTMLElement, { newId, reader, losses }: Cleaning): void {
  for (const comment of commentsIn(root)) {
    if (!WORD.test(comment.data)) continue
    const kept = comment.data.replace(DELETED, '')
    losses.deletions += comment.data.match(DELETED)?.length ?? 0
    const tex = reader.texOfWord(kept)
    takePicture(comment)
    if (tex) put(comment, tex, /<m:oMathPara/i.test(comment.data) && !comment.parentElement?.closest(NO_LINE) && newId)
    else if (/<m:r\b/i.test(kept)) losses.formulas.push('')
  }
}

const NO_LINE = 'td, th, h1, h2, h3, h4, h5, h6'

const ownTex = (alt: string): string => alt.replace(/^\{\\displaystyle ([\s\S]*)\}$/, '$1').trim()

/**
 * Reads TeX from a picture's alternative text, or from a script next to the rendered formula. Call it before scripts
 * are removed.
 */
function toldBeside(root: HTMLElement): void {
  for (const picture of root.querySelectorAll(PICTURES)) {
    const tex = ownTex(picture.getAttribute('alt') ?? '')
    if (picture.closest('.mwe-math-element')?.querySelector('math')) picture.remove()
    else if (tex) put(picture, tex, false)
  }
  for (const script of root.querySelectorAll(SCRIPT)) {
    const tex = (script.textContent ?? '').trim()
    const drawn = script.previousElementSibling
    if (!tex || !drawn?.matches('.MathJax, .MathJax_Display, .MathJax_SVG')) continue
    drawn.remove()
    put(script, tex, false)
  }
}

export function formulas(root: HTMLElement, { newId, reader, losses }: Cleaning): void {
  toldBeside(root)
  for (const drawn of root.querySelectorAll(DRAWN)) drawn.remove()
  for (const math of mathsIn(root)) {
    const tex = toldTex(math) || reader.texOfMath(new XMLSerializer().serializeToString(math))
    const words = (math.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (tex) put(math, tex, math.getAttribute('display') === 'block' && !math.closest(NO_LINE) && newId)
    else if (words) losses.formulas.push(words)
  }
  // Reports formulas that are drawn by a style sheet, since the style sheet is not pasted.
  for (const empty of root.querySelectorAll('mjx-container:not(:has([data-part])):not(:has(math))'))
    if (!empty.textContent?.trim()) losses.formulas.push('')
}

import type { MathNode } from '../article/article.ts'
import type { XmlPart } from '../xml/xml-part.ts'
import { texOfMathml } from './mathml-tex.ts'

const textOf = (node: MathNode | string): string =>
  typeof node === 'string' ? node : (node.c ?? []).map(textOf).join('')

const partOf = (node: MathNode | string): XmlPart =>
  typeof node === 'string'
    ? { nodeName: '#text', textContent: node, childNodes: [] }
    : {
        nodeName: node.e,
        textContent: textOf(node),
        childNodes: (node.c ?? []).map(partOf),
        getAttribute: (name) => node.a?.[name] ?? null,
      }

/** Returns the TeX of an article's MathML; undefined if TeX has no such formula. Pure. */
export function texOfNode(math: MathNode): string | undefined {
  try {
    return texOfMathml(partOf(math)) || undefined
  } catch {
    // The formula is incomplete, nested too deeply, or contains an element without TeX.
    return undefined
  }
}

import { DOMParser } from '@xmldom/xmldom'
import { texOfOmml } from '#formats/docx/omml/omml-tex.ts'
import type { XmlPart } from '#formats/xml/xml-part.ts'

// Within an equation, Word also writes HTML tags that only affect formatting and are not valid XML, so these tags are
// removed.
const LOOKS = /<(?!\/?m:)[^>]*>/g

/**
 * Converts an equation to TeX. Word puts equations on the clipboard within HTML comments. Returns undefined if the
 * comment contains no readable equation.
 * Pure.
 */
export function texOfWord(comment: string): string | undefined {
  const inside = comment.replace(/^\[if[^\]]*\]>|<!\[endif\]$/g, '').replace(LOOKS, '')
  try {
    const xml = `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inside}</m:oMath>`
    const equation = new DOMParser({ onError: refuse }).parseFromString(xml, 'text/xml').documentElement
    return texOfOmml(equation as XmlPart) || undefined
  } catch {
    return undefined
  }
}

function refuse(_level: string, message: string): never {
  throw new SyntaxError(message)
}

import { DOMParser } from '@xmldom/xmldom'
import { texOfOmml, type XmlPart } from '#formats/docx/omml/omml-tex.ts'

// Between the equation's own elements Word writes HTML for their appearance, which is not XML.
const LOOKS = /<(?!\/?m:)[^>]*>/g

/**
 * Converts an equation as Word puts it on the clipboard, within an HTML comment, to TeX; undefined if none can be read.
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

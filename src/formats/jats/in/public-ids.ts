import type { Inline } from '../../article/article.ts'
import { doiAddress } from '../../citations/identifiers.ts'
import { doiIn } from '../xml/links.ts'
import { attribute, type Element, textOf } from '../xml/xml.ts'

const IDENTIFIED: Record<string, (id: string) => string> = {
  doi: (id) => (doiIn(id) ? doiAddress(doiIn(id)) : ''),
  pmid: (id) => (/^\d+$/.test(id) ? `https://pubmed.ncbi.nlm.nih.gov/${id}/` : ''),
  pmcid: (id) =>
    /^(?:PMC)?\d+$/i.test(id) ? `https://pmc.ncbi.nlm.nih.gov/articles/PMC${id.replace(/\D+/g, '')}/` : '',
}

/** A cited work's number, which leads to it where the register is known. */
export function publicId(element: Element): Inline[] {
  const id = textOf(element)
  const href = IDENTIFIED[attribute(element, 'pub-id-type').toLowerCase()]?.(id)
  return id ? [href ? { t: 'a', href, c: [id] } : id] : []
}

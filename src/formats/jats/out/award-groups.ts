import type { Award } from '../../article/article.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'

const FUNDER_REGISTRY = { vocab: 'open-funder-registry', 'vocab-identifier': 'https://doi.org/10.13039/501100000000' }

/** Returns the attributes that JATS4R recommends for a funder's identifier. */
function typeOf(id: string): Record<string, string> {
  if (/^https?:\/\/ror\.org\//.test(id)) return { 'institution-id-type': 'ror' }
  return /\/10\.13039\//.test(id) ? { 'institution-id-type': 'doi', ...FUNDER_REGISTRY } : {}
}

const funderXml = ({ name, id }: Award['funders'][number]): string =>
  xmlElement(
    'funding-source',
    {},
    xmlElement(
      'institution-wrap',
      {},
      xmlElement('institution', {}, xmlText(name)) + (id ? xmlElement('institution-id', typeOf(id), xmlText(id)) : ''),
    ),
  )

const awardXml = ({ funders, numbers, recipients }: Award): string =>
  xmlElement(
    'award-group',
    {},
    funders.map(funderXml).join('') +
      numbers.map((number) => xmlElement('award-id', {}, xmlText(number))).join('') +
      recipients
        .map((name) => xmlElement('principal-award-recipient', {}, xmlElement('string-name', {}, xmlText(name))))
        .join(''),
  )

/** Returns awards as XML; '' if there are none. Pure. */
export const fundingXml = (awards: Award[] = []): string => xmlIfAny('funding-group', awards.map(awardXml).join(''))

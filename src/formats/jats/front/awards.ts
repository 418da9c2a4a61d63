import type { ArticleBlock, Award } from '../../article/article.ts'
import { sentencesBeside } from '../../article/awards.ts'
import { doiAddress } from '../../citations/identifiers.ts'
import { doiIn, webAddress } from '../xml/links.ts'
import { attribute, children, descendants, type Element, textOf } from '../xml/xml.ts'
import { fullName, nameIn } from './names.ts'
import { partedText } from './people.ts'

const SOURCES = ['funding-source', 'support-source']
const RECIPIENTS = ['principal-award-recipient', 'principal-investigator']

const addressOf = (id: string): string => (doiIn(id) ? doiAddress(doiIn(id)) : webAddress(id))

/**
 * Returns the texts of a funding source that are identifiers in a register, such as the Open Funder Registry or ROR.
 */
const idsIn = (source: Element): string[] =>
  descendants(source, 'institution-id', 'named-content', 'ext-link', 'uri').map(textOf).filter(addressOf)

function funderOf(source: Element): Award['funders'][number] | undefined {
  const ids = idsIn(source)
  const text = partedText(source, ['institution-id'])
  const name = ids
    .reduce((words, id) => words.replace(id, ''), text)
    .replace(/\s?[([]\s?[)\]]$/, '')
    .replace(/[\s,;:]+$/, '')
  const id = [...ids, attribute(source, 'xlink:href'), text].map(addressOf).find(Boolean)
  if (!name && !id) return undefined
  return { name: name || (id ?? ''), ...(id ? { id } : {}) }
}

function recipientsIn(element: Element): string[] {
  const people = children(element).flatMap((part) => nameIn(part) ?? [])
  const text = partedText(element, ['institution-id'])
  return people.length > 0 ? people.map(fullName) : text ? [text] : []
}

const groupsIn = (meta: Element): Element[] =>
  ['funding-group', 'support-group']
    .flatMap((name) => children(meta, name))
    .flatMap((group) => descendants(group, 'award-group'))

function awardOf(group: Element): Award {
  const all = (...names: string[]): Element[] => descendants(group, ...names)
  return {
    funders: all(...SOURCES).flatMap((source) => funderOf(source) ?? []),
    numbers: all('award-id', 'award-name', 'award-desc').map(textOf).filter(Boolean),
    recipients: all(...RECIPIENTS).flatMap(recipientsIn),
  }
}

/**
 * Returns the awards of an article, each with its funders and their identifiers, grant numbers and recipients. Pure.
 */
export const awardsOf = (meta: Element): Award[] =>
  groupsIn(meta)
    .map(awardOf)
    .filter(({ funders, numbers, recipients }) => funders.length + numbers.length + recipients.length > 0)

const statementsOf = (group: Element): string => children(group, 'funding-statement').map(textOf).join(' ')

/**
 * Returns a paragraph for each award of a funding group, except awards that a statement names completely. The statement
 * is in the group, or in a section of the article. Pure.
 */
export const awardBlocks = (group: Element, sectionText: string): ArticleBlock[] =>
  sentencesBeside(
    [statementsOf(group), sectionText].filter(Boolean).join(' '),
    descendants(group, 'award-group').map(awardOf),
  ).map((sentence): ArticleBlock => ({ t: 'p', c: [sentence] }))

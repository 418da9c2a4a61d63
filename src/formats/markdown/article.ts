import type { Reference } from '../article/article.ts'
import { isDraft, type PublishedArticle } from '../article/published-article.ts'
import { referenceText } from '../article/text.ts'
import { creditRoleInWords } from '#shared/credit-roles.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import { doiAddress } from '../citations/identifiers.ts'
import { noteMarkdown, sectionMarkdown, type Writing } from './blocks.ts'
import { begun, escaped, inlinesMarkdown, lineMarkdown } from './inlines.ts'

type Addresses = {
  /** The paper's page. */
  page: string
  fileAt: (file: string) => string
}

const nameOf = ({ given_name, family_name }: PublishedArticle['authors_meta'][number]): string =>
  `${given_name} ${family_name}`.trim()

const authorsOf = ({ authors_meta: authors }: PublishedArticle): string =>
  authors
    .map((author) => {
      const { affiliations } = author
      const name = nameOf(author)
      return escaped(affiliations.length > 0 ? `${name} (${affiliations.join('; ')})` : name)
    })
    .join(', ')

const keywordsOf = ({ keywords }: PublishedArticle): string =>
  keywords.length > 0 ? `**Keywords:** ${escaped(keywords.join('; '))}` : ''

/** Who did what, one author an item. */
function contributionsOf({ authors_meta: authors }: PublishedArticle): string[] {
  const items = authors
    .filter(({ credit_roles: roles }) => roles.length > 0)
    .map((author) => `- ${escaped(`${nameOf(author)}: ${author.credit_roles.map(creditRoleInWords).join(', ')}`)}`)
  return items.length > 0 ? ['## Author contributions', items.join('\n')] : []
}

function referenceMarkdown(reference: Reference, { notes }: Writing): string {
  const { number, text, doi } = reference
  const words = text ? inlinesMarkdown(text, notes) : escaped(referenceText(reference))
  return `${number}. ${words}${doi && !referenceText(reference).includes(doi) ? ` <${doiAddress(doi)}>` : ''}`
}

function abstractOf({ article, abstract }: PublishedArticle, writing: Writing): string[] {
  const parts =
    article.abstract.length > 0
      ? article.abstract.map((section) => sectionMarkdown(section, writing))
      : abstract.split(/\n{2,}/).map((paragraph) => begun(escaped(paragraph.trim())))
  return parts.some(Boolean) ? ['## Abstract', ...parts] : []
}

const standingOf = (paper: PublishedArticle): string =>
  isDraft(paper)
    ? `Draft of ${longPartialDate(paper.issued)} · not published · ${paper.licence_name}`
    : `${longPartialDate(paper.issued)} · version ${paper.version} · ${paper.licence_name}`

/** A paper as Markdown: footnotes as Pandoc writes them, formulas as TeX between dollars, merged cells as HTML. Pure. */
export function markdownOf(paper: PublishedArticle, { page, fileAt }: Addresses): string {
  const { article, title } = paper
  const writing: Writing = { notes: new Set(article.notes.map(({ id }) => id)), addressOf: fileAt }
  const parts = [
    `# ${article.title.length > 0 ? lineMarkdown(article.title, writing.notes) : escaped(title)}`,
    authorsOf(paper),
    escaped(standingOf(paper)),
    `<${page}>`,
    ...abstractOf(paper, writing),
    keywordsOf(paper),
    ...article.sections.map((section) => sectionMarkdown(section, writing)),
    ...contributionsOf(paper),
    ...(article.references.length > 0 ? ['## References'] : []),
    article.references.map((reference) => referenceMarkdown(reference, writing)).join('\n'),
    ...article.notes.map(({ id, blocks }) => noteMarkdown(id, blocks, writing)),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

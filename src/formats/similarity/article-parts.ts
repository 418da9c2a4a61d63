import type { Article, ArticleBlock, BodySection } from '../article/article.ts'
import { DECLARATION } from '../article/plain.ts'
import { blocksText, inlinesText } from '../article/text.ts'
import type { TextPart } from './words.ts'

/** Kinds of blocks that are not compared: quotations, and blocks that are no prose. */
const OMITTED: ReadonlySet<ArticleBlock['t']> = new Set(['quote', 'verse', 'code', 'formula', 'table'])

/** Matches the headings of statements that many papers make in the same words. They are not compared. */
const STATEMENTS =
  /^(?:acknowledge?ments?|additional (?:information|files?)|(?:authors?.? )?contributions?|author (?:information|notes?)|(?:conflicts?|competing|financial)(?: of)? (?:interests?|disclosures?)|(?:data|code)(?: and \w+)? availability|availability of data|declarations?|disclosures?|ethics(?: statement| approval)?|funding(?: statement)?|supporting information|supplementa(?:ry|l) (?:materials?|information|data)|web resources|abbreviations)\b/i

const proseOf = ({ blocks, sections }: BodySection): string =>
  [
    blocksText(blocks.filter(({ t }) => !OMITTED.has(t))),
    ...compared(sections).map((section) => `${inlinesText(section.heading)}\n${proseOf(section)}`),
  ].join('\n')

const compared = (sections: BodySection[]): BodySection[] =>
  sections.filter(({ id, heading }) => !id.startsWith(DECLARATION) && !STATEMENTS.test(inlinesText(heading).trim()))

/**
 * Returns the parts of an article that are compared with other texts: the abstract and the sections, without block
 * quotations, tables, formulas, statements such as that on funding, notes and references. Pure.
 */
export const partsOfArticle = ({ abstract, article }: { abstract: string; article: Article }): TextPart[] => [
  { heading: 'Abstract', text: abstract },
  ...compared(article.sections).map((section) => ({ heading: inlinesText(section.heading), text: proseOf(section) })),
]

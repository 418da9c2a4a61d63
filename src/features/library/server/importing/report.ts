import type { Article, Block, Section } from '#formats/article/article.ts'
import { figureBlocksOf } from '#formats/article/figures.ts'
import type { ParsedArticle } from '#formats/jats/in/article.ts'
import type { ImportLine } from '../../importing-contract.ts'
import { guessCategory } from './categories.ts'
import type { ImportOutcome } from './service.ts'

const NAMED_MAX = 6

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

function blocksIn(blocks: Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.t === 'list' || block.t === 'definitions')
      return [block, ...block.items.flatMap((item) => blocksIn(item.blocks))]
    return block.t === 'box' || block.t === 'quote' ? [block, ...blocksIn(block.blocks)] : [block]
  })
}

const blocksOf = ({ blocks, sections }: Section): Block[] => [...blocksIn(blocks), ...sections.flatMap(blocksOf)]

/** All blocks of the text in reading order, captions and notes aside. */
const allBlocks = ({ abstract, sections }: Article): Block[] => [...abstract, ...sections].flatMap(blocksOf)

function countsOf({ article, authors, words }: ParsedArticle): string[] {
  const blocks = allBlocks(article)
  const of = (t: Block['t']) => blocks.filter((block) => block.t === t).length
  const all = [
    counted(authors.length, 'author'),
    article.abstract.length > 0 && 'an abstract',
    counted(words, 'word'),
    of('table') > 0 && counted(of('table'), 'table'),
    of('formula') > 0 && counted(of('formula'), 'displayed formula'),
    article.references.length > 0 && counted(article.references.length, 'reference'),
  ]
  return all.filter((one) => one !== false)
}

function pictureLines(article: Article): ImportLine[] {
  const figures = figureBlocksOf(article)
  const shown = figures.filter(({ t, pictures }) => t === 'figure' && pictures)
  const files = figures.filter(({ download }) => download)
  const lines: ImportLine[] = []
  if (figures.some(({ t }) => t === 'figure')) {
    const all = figures.filter(({ t }) => t === 'figure').length
    lines.push({ what: 'kept', detail: `The pictures of ${shown.length} of ${counted(all, 'figure')}.` })
  }
  if (files.length > 0) lines.push({ what: 'kept', detail: `${counted(files.length, 'supplementary file')}.` })
  if (shown.length > 0)
    lines.push({
      what: 'changed',
      detail: 'Pictures were drawn anew in up to three sizes; what cameras and programs wrote beside them is gone.',
    })
  return lines
}

function changesOf(parsed: ParsedArticle, outcome: ImportOutcome): ImportLine[] {
  const details = [
    outcome === 'changed' && 'It stands in place of what was imported under this DOI before; the address is the same.',
    `Its category is “${guessCategory(parsed)}”, chosen by its own words: journals have none of ours.`,
    !parsed.licence.name && 'It names no open licence, so its page says “See the original article”.',
  ]
  return details.filter((one) => one !== false).map((detail) => ({ what: 'changed', detail }))
}

function lossesOf(article: Article): ImportLine[] {
  const absent = allBlocks(article).flatMap((block) => {
    if (block.t === 'table' && block.tables.length === 0) return [block.label || 'A table']
    const isLink = block.t === 'formula' && block.parts.every(({ m, text }) => m === undefined && text === undefined)
    return isLink ? [block.label ? `Formula ${block.label}` : 'A formula'] : []
  })
  return absent.map((name) => ({
    what: 'lost',
    detail: `${name} is only a picture in the article: its page links to where it can be seen.`,
  }))
}

/** Files that lie in the package for nothing that the article names. */
function unnamedLine(unnamed: string[]): ImportLine[] {
  if (unnamed.length === 0) return []
  const more = unnamed.length - NAMED_MAX
  const names = [...unnamed.slice(0, NAMED_MAX), ...(more > 0 ? [counted(more, 'more file')] : [])]
  return [{ what: 'lost', detail: `The article names nothing of ${listed.format(names)}: left out.` }]
}

type Reported = {
  outcome: ImportOutcome
  parsed: ParsedArticle
  /** With what its package had for its figures. */
  article: Article
  remarks: string[]
  unnamed: string[]
}

/** What became of an article that was imported, first what there is of it. Pure. */
export function reportOf({ outcome, parsed, article, remarks, unnamed }: Reported): ImportLine[] {
  if (outcome === 'unchanged')
    return [{ what: 'kept', detail: 'It stands in the library as in this very file; nothing was changed.' }]
  return [
    { what: 'kept', detail: `${listed.format(countsOf(parsed))}.` },
    ...pictureLines(article),
    ...changesOf(parsed, outcome),
    ...remarks.map((detail) => ({ what: 'lost' as const, detail })),
    ...lossesOf(article),
    ...unnamedLine(unnamed),
  ]
}

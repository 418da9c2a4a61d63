import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import type { Article, FigureBlock } from '../article/article.ts'
import { blocksText, inlinesText, referenceText, sectionText } from '../article/text.ts'
import type { ShownPicture, WrittenPaper } from '../docx/out/export-context.ts'
import { latexZip } from './document.ts'

export const hasPdflatex = existsSync('/usr/bin/pdflatex')

export type Engine = 'pdflatex' | 'lualatex'

/** Returns a missing program that is needed to typeset with an engine and to read the result; '' if none is missing. */
export const missingFor = (engine: Engine): string =>
  [engine, 'pdftotext'].filter((program) => !existsSync(`/usr/bin/${program}`)).join(', ')

function unpacked(paper: WrittenPaper): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'inflo-latex-'))
  for (const [name, bytes] of Object.entries(unzipSync(latexZip(paper)))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), bytes)
  }
  return folder
}

const paperOf = (article: Article, pictures: ReadonlyMap<string, ShownPicture>): WrittenPaper => ({
  title: article.title.length > 0 ? article.title : ['A paper'],
  authors: ['Ann Lee'],
  abstract: '',
  article,
  pictures,
  records: new Map(),
})

/** Runs pdflatex on an article. @returns its errors and its overfull lines */
export function faultsOfPdflatex(article: Article, pictures: ReadonlyMap<string, ShownPicture> = new Map()): string[] {
  const folder = unpacked(paperOf(article, pictures))
  const { stdout } = run(folder, 'pdflatex')
  rmSync(folder, { recursive: true })
  return stdout.match(/^! .*|.*Float too large.*|^Overfull \\hbox \(\d{3,}.*/gm) ?? []
}

const run = (folder: string, program: Engine) =>
  spawnSync(program, ['-interaction=nonstopmode', '-no-shell-escape', 'paper.tex'], { cwd: folder, encoding: 'latin1' })

// Matches the end of a page: its number and the start of the next page.
const PAGE_END = /\s*\n\d+\s*\f/g

const FAULTS =
  /^! .*|^Missing character.*|.*Unicode character .*not set up.*|.*(?:Reference|Citation|Hyper reference) .*undefined.*|.*Float too large.*/gm

/**
 * Typesets a paper as it is exported.
 * @returns the faults in the log, and the text of the PDF in the order of the file and in that of the page
 */
export function typeset(paper: WrittenPaper, engine: Engine): { faults: string[]; text: string } {
  const folder = unpacked(paper)
  run(folder, engine)
  run(folder, engine)
  const log = readFileSync(path.join(folder, 'paper.log'), 'utf8')
  const read = (...options: string[]) =>
    spawnSync('pdftotext', [...options, 'paper.pdf', '-'], { cwd: folder, encoding: 'utf8' }).stdout.replace(
      PAGE_END,
      '\n',
    )
  const text = `${read('-raw')}\n${read()}`
  rmSync(folder, { recursive: true })
  return { faults: log.match(FAULTS) ?? [], text }
}

/** Typesets an article without pictures. */
export const typesetArticle = (article: Article, engine: Engine) => typeset(paperOf(article, new Map()), engine)

// Returns whether the PDF shows a part in another form: formulas, numbers of citations, and marks of notes.
const isDrawn = (part: object): boolean =>
  't' in part &&
  (part.t === 'math' ||
    part.t === 'cites' ||
    (part.t === 'sup' && JSON.stringify(part).startsWith('{"t":"sup","c":[{"t":"x"')))

const undrawn = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && isDrawn(value) ? { t: 'br' } : value,
  ) as Part

const creditsIn = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return []
  const inside = Object.values(part).flatMap(creditsIn)
  if (!('t' in part) || !['figure', 'file', 'table'].includes(String(part.t))) return inside
  const { licence, source, download } = part as Partial<FigureBlock>
  return [licence ?? '', source ?? '', download?.name ?? '', ...inside]
}

/** Returns the text of an article that readers can see, without formulas. */
export function shownText(whole: Article): string {
  const { title, abstract, sections, notes, references } = undrawn(whole)
  return [
    inlinesText(title),
    ...[...abstract, ...sections].map(sectionText),
    ...creditsIn([abstract, sections]),
    ...notes.map(({ blocks }) => blocksText(blocks)),
    ...references.map((reference) => `${blocksText(reference.above ?? [])}\n${referenceText(reference)}`),
  ].join('\n')
}

// Removes invisible characters that only affect others: joiners, variation selectors and marks of direction.
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('\u2212', '-')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')

const tokens = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}\p{S}]+/gu) ?? []

/** Returns the words of an article that a PDF does not contain, not even split over lines. */
export function wordsMissing(article: Article, text: string): string[] {
  const written = plain(text)
  const found = new Set(tokens(written.replace(/-\n/g, '')))
  const whole = written.replace(/[^\p{L}\p{N}\p{M}\p{S}]/gu, '')
  return Array.from(new Set(tokens(plain(shownText(article))))).filter(
    (word) => !found.has(word) && !whole.includes(word),
  )
}

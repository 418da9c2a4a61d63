import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECTIONS, textOfPaper, TOPICS } from '../scripts/demo/paper-text.ts'
import { xmlElement, xmlText } from '../src/formats/xml/text-writer.ts'

const ROOT = join(import.meta.dirname, '..')
const REAL = join(ROOT, '../shared/data/plos')
const OWN = join(ROOT, 'src/formats/jats/in/fixtures')
/** The number of made-up articles, equal to the number of real ones. */
const MADE = 42

const WHOLE = [...TOPICS].filter(([, { sections }]) => sections.abstract !== undefined)

const articlesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => join(folder, name))

const inParagraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((paragraph) => xmlElement('p', {}, xmlText(paragraph)))
    .join('')

/**
 * Returns one of our own articles with its tables, formulas and references, but with the text of a demo paper. Pure.
 */
function grow(frame: string, index: number): string {
  const [name = '', topic] = WHOLE[index % WHOLE.length] ?? []
  const { sections } = textOfPaper(name)
  const title = `${topic?.subject} at ${topic?.place}, part ${1 + Math.floor(index / WHOLE.length)}`
  const text = SECTIONS.filter((section) => section !== 'references')
    .map((section) => xmlElement('sec', {}, xmlElement('title', {}, section) + inParagraphs(sections[section])))
    .join('')
  return frame
    .replace(/(<article-id pub-id-type="doi">[^<]*)/, `$1.${index}`)
    .replace(/<article-title>[\s\S]*?<\/article-title>/, () => xmlElement('article-title', {}, xmlText(title)))
    .replace(/<abstract>[\s\S]*?<\/abstract>/, () => xmlElement('abstract', {}, inParagraphs(sections.abstract)))
    .replace('</body>', () => `${text}</body>`)
}

/**
 * Returns the files of the real articles. If there are none next to the project, writes the same number of made-up
 * articles to a folder.
 */
export function articleFiles(folder: string): string[] {
  if (existsSync(REAL)) return articlesIn(REAL)
  mkdirSync(folder, { recursive: true })
  const frames = articlesIn(OWN).map((file) => readFileSync(file, 'utf8'))
  for (let index = 0; index < MADE; index += 1)
    writeFileSync(join(folder, `made-${index}.xml`), grow(frames[index % frames.length] ?? '', index))
  return articlesIn(folder)
}

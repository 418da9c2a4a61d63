import { strFromU8, unzipSync } from 'fflate'
import type { Node } from 'prosemirror-model'
import { canJoin, canSplit, Transform } from 'prosemirror-transform'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '#server/testing/random.ts'
import { articleOf, trackedIn } from '../../manuscript/article.ts'
import { aManuscript, bullets, doc, equation, figure, h, p, row, table } from '../../manuscript/manuscript.fixture.ts'
import { manuscript } from '../../manuscript/schema.ts'
import { suggestionId } from '../../manuscript/suggestions.ts'
import { asSuggestion } from '../../manuscript/suggestions/suggest-change.ts'
import { resolveSuggestions, type SuggestionResolution } from '../../manuscript/suggestions/resolve.ts'
import { docxOf } from './document.ts'

const MEMBERS = ['0195c5d0-0000-7000-8000-00000000000a', '0195c5d0-0000-7000-8000-00000000000b']
const MADE = new Date(1_790_000_000_000)

function aSection(random: Random): Node {
  const words = () => Array.from({ length: 1 + random(4) }, () => 'abcdefgh'[random(8)]).join('')
  const cell = () => manuscript.node('table_cell', {}, [p(words()), p(words())])
  const block = (): Node => {
    const kind = random(10)
    if (kind === 8) return figure({ id: words() }, words())
    if (kind === 9) return table({ id: words(), caption: [words()], rows: [row(cell(), cell())], notes: [words()] })
    if (kind === 0) return bullets([p(words())], [p(words()), p(words())])
    if (kind === 1) return h(3, words())
    return kind === 2 ? equation('x') : p(words())
  }
  return doc(p(words()), ...Array.from({ length: 1 + random(5) }, block))
}

function doSomething(transform: Transform, random: Random): void {
  const { size } = transform.doc.content
  const from = random(size + 1)
  const kind = random(5)
  if (kind === 0 && transform.doc.resolve(from).parent.inlineContent) transform.insert(from, manuscript.text('XY'))
  else if (kind === 1) transform.delete(from, Math.min(size, from + random(9)))
  else if (kind === 2 && canSplit(transform.doc, from, 1 + random(2))) transform.split(from)
  else if (kind === 3 && canJoin(transform.doc, from)) transform.join(from)
  else if (kind === 4) transform.insert(from, [p('NEW'), p('WORDS')])
}

/** Returns a section with a suggestion more; the same section for a change that is none. */
function suggested(before: Node, random: Random, step: number): Node {
  const original = new Transform(before)
  const memberId = MEMBERS[random(2)] ?? ''
  try {
    doSomething(original, random)
    const id = suggestionId({ memberId, now: MADE, random: `s${step}` })
    return asSuggestion(original, { memberId, id })?.transform.doc ?? before
  } catch {
    return before
  }
}

const manuscriptOf = (methods: Node) =>
  aManuscript({ methods }, { suggesters: new Map(MEMBERS.map((id) => [id, `Member ${id.at(-1)}`])) })

async function paragraphsOf(section: Node): Promise<string[]> {
  const article = articleOf(manuscriptOf(section))
  const paper = { title: ['A'], authors: [], abstract: '', article, pictures: new Map(), records: new Map() }
  const xml = strFromU8(unzipSync(await docxOf(paper))['word/document.xml'] ?? new Uint8Array())
  return Array.from(xml.matchAll(/<w:p>.*?<\/w:p>/g), ([paragraph]) => paragraph)
}

/** Returns the words of the paragraphs after Word has decided all tracked changes. */
function decided(paragraphs: string[], resolution: SuggestionResolution): string[] {
  const goes = resolution === 'accept' ? 'del' : 'ins'
  const lines = ['']
  for (const paragraph of paragraphs) {
    const isOpen = new RegExp(`<w:${goes} [^>]*/>(?:<w:del [^>]*/>)?</w:rPr></w:pPr>`).test(paragraph)
    const rest = paragraph
      .replace(new RegExp(`<w:${goes} [^>]*[^/]>.*?</w:${goes}>`, 'g'), '')
      .replaceAll(/>(?:\(\d+\)|(?:Figure|Table) \d+)</g, '><')
      .replaceAll('<w:br/>', '↵')
    lines.push(`${lines.pop() ?? ''}${rest.replace(/<[^>]+>/g, '')}`)
    if (!isOpen) lines.push('')
  }
  // Exports leave out empty lines of a cell, as they leave out empty paragraphs.
  return lines
    .map((line) => line.replaceAll(/^↵+|↵+$/g, '').replaceAll(/↵+/g, '↵'))
    .filter((line) => line && line !== 'Methods')
}

test('Word makes the same paragraphs of any suggestions as the editor', { timeout: 300_000 }, async () => {
  let count = 0
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = createRandom(seed)
    let section = aSection(random)
    for (let step = 0; step < 1 + (seed % 4); step += 1) section = suggested(section, random, step)
    const kept = trackedIn(manuscriptOf(section).sections)
    if (kept.size > 0) count += 1
    const written = await paragraphsOf(section)
    for (const resolution of ['accept', 'reject'] as const) {
      const own = resolveSuggestions(section, ({ id }) => (kept.has(id) ? resolution : 'reject'))
      expect(decided(written, resolution), `${seed} ${section.toString()}`).toEqual(
        decided(await paragraphsOf(own), resolution),
      )
    }
  }
  expect(count).toBeGreaterThan(75)
})

import { DOMParser, type Element } from '@xmldom/xmldom'
import { unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { beforeAll, expect, test } from 'vitest'
import { hardArticle, LISTS } from '../../article/hard-article.fixture.ts'
import { docxOf } from './document.ts'

let bytes: Uint8Array
beforeAll(async () => {
  const article = { ...hardArticle(), abstract: [] }
  bytes = await docxOf({ title: ['A'], authors: [], abstract: '', article, pictures: new Map(), records: new Map() })
})

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

function partsOf(name: string, element: string): Element[] {
  const xml = new TextDecoder().decode(unzipSync(bytes)[name])
  const root = new DOMParser().parseFromString(xml, 'application/xml')
  return Array.from(root.getElementsByTagNameNS(W, element))
}

const within = (element: Element, name: string): Element[] => Array.from(element.getElementsByTagNameNS(W, name))
const valueOf = (element: Element | undefined, name = 'val'): string => element?.getAttributeNS(W, name) ?? ''

type Level = { format: string; start: number; text: string }

/** Returns the levels of Word's numberings by id. `isRestarted` is true if a list starts the numbering again. */
function numberings(): Map<string, { levels: Level[]; isRestarted: boolean }> {
  const abstract = new Map(
    partsOf('word/numbering.xml', 'abstractNum').map((one) => [
      valueOf(one, 'abstractNumId'),
      within(one, 'lvl').map((level) => ({
        format: valueOf(within(level, 'numFmt')[0]),
        start: Number(valueOf(within(level, 'start')[0]) || 1),
        text: valueOf(within(level, 'lvlText')[0]),
      })),
    ]),
  )
  return new Map(
    partsOf('word/numbering.xml', 'num').map((one) => [
      valueOf(one, 'numId'),
      {
        levels: abstract.get(valueOf(within(one, 'abstractNumId')[0])) ?? [],
        isRestarted: within(one, 'startOverride').length > 0,
      },
    ]),
  )
}

const ROMANS = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi']

function numberText(number: number, format: string): string {
  if (format === 'lowerLetter') return String.fromCharCode(96 + number)
  return format === 'lowerRoman' ? (ROMANS[number] ?? '') : String(number)
}

/** Returns the paragraphs with the labels that Word shows before them. */
function shownParagraphs(): string[] {
  const known = numberings()
  const counts = new Map<string, number>()
  return partsOf('word/document.xml', 'p').map((paragraph) => {
    const words = within(paragraph, 't')
      .map((text) => text.textContent)
      .join('')
    const [id, depth] = [valueOf(within(paragraph, 'numId')[0]), Number(valueOf(within(paragraph, 'ilvl')[0]))]
    const numbering = known.get(id)
    const level = numbering?.levels[depth]
    if (!level) return words
    expect(numbering.isRestarted).toBe(true)
    const number = counts.get(id) ?? level.start
    counts.set(id, number + 1)
    const label = level.text.replace(/%\d/, numberText(number, level.format))
    return `${'  '.repeat(depth)}${level.format === 'bullet' ? '•' : label} ${words}`
  })
}

test('every list starts with its own number and keeps its labels', () => {
  const shown = shownParagraphs()
  const start = shown.indexOf('Lists') + 1
  expect(shown.slice(start, start + 36)).toEqual(
    [
      ['1. alder', '2. birch', '  1. catkin', '  2. drupe', '3. elm', '  1. fern', '1. gorse', '2. hazel'],
      ['• ivy', '• juniper', 'a second paragraph on juniper', '• kale', '• ', '  • larch'],
      ['• ', 'if moss:', '    grow()', '7. nettle', '8. oak', '9. pine', '10. quince', '3) rowan', '4) sorrel'],
      ['3. thyme', '2. umbel', '(iv) violet', '(v) willow', 'Step 1. yarrow', 'Step 2. zinnia'],
      ['[1] acacia', '† bamboo', 'cedar', 'daisy', 'a. item1', 'b. item2', 'c. item3'],
    ].flat(),
  )
  // After aa, Word would count bb.
  expect(shown.slice(start + 58, start + 62)).toEqual(['z. item26', 'aa. item27', 'ab. item28', 'ac. item29'])
})

test('another reader finds the lists, and the notes that nothing calls', async () => {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
  expect(value).toContain('<ol><li>alder</li><li>birch<ol><li>catkin</li><li>drupe</li></ol></li><li>elm')
  const { value: text } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
  expect(text).toContain('‡ Nobody calls this ermine.')
  expect(LISTS).toHaveLength(13)
})

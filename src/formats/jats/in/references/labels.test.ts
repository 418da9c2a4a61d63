import { describe, expect, test } from 'vitest'
import { inlinesText, referenceMark } from '../../../article/text.ts'
import { markdownOf } from '../../../markdown/article.ts'
import { exported, publishedFrom } from '../../out/round-trip.fixture.ts'
import { parseJats } from '../article.ts'
import { jatsArticle } from '../jats.fixture.ts'

const ref = (id: string, label = '', text = `Work ${id}.`) =>
  `<ref id="${id}">${label && `<label>${label}</label>`}<mixed-citation>${text}</mixed-citation></ref>`
const xref = (rid: string, text: string) => `<xref ref-type="bibr" rid="${rid}">${text}</xref>`
const APPENDIX = `<app-group><app><title>Appendix</title><p>See ${xref('x1', 'A1')}.</p><ref-list>${ref('x1', 'A1')}</ref-list></app></app-group>`

const parsed = (body: string, back: string) => parseJats(jatsArticle({ body: `<p>${body}</p>`, back }))
const marks = (body: string, back: string): string[] => parsed(body, back).article.references.map(referenceMark)

/** Returns, for each link, its text and the marks of the references that it cites: "3 → 3". */
const cited = (body: string, back: string): string[] => {
  const xml = exported(jatsArticle({ body: `<p>${body}</p>`, back }))
  const labels = new Map(
    Array.from(xml.matchAll(/<ref id="([^"]+)">(?:<label>([^<]*)<\/label>)?/g), ([, id = '', label = '']) => [
      id,
      label,
    ]),
  )
  const links = xml.matchAll(/<xref ref-type="bibr" rid="([^"]*)">([^<]*)<\/xref>/g)
  return Array.from(links, ([, rids = '', words = '']) => {
    const named = rids.split(' ').map((rid) => labels.get(rid))
    return `${words} → ${named.join(' ')}`
  })
}

describe('references keep the marks by which the text cites them', () => {
  test('after a list of an appendix', () => {
    const list = `${APPENDIX}<ref-list>${ref('b1', '1')}${ref('b2', '2')}${ref('b3', '3')}</ref-list>`
    expect(marks('', list)).toEqual(['A1', '1', '2', '3'])
    const text = `One ${xref('b1', '1')} and ${xref('b1', '1–3')}.`
    expect(cited(text, list)).toEqual(['1 → 1', '1–3 → 1 2 3', 'A1 → A1'])
  })

  test('with gaps, letters and brackets', () => {
    const list = `<ref-list>${ref('b1', '[1]')}${ref('b2', '[3]')}${ref('b3', '[4a]', '[4a] Work.')}${ref('b4', '[4b]')}${ref('b5', '[S1]')}</ref-list>`
    expect(marks('', list)).toEqual(['1', '3', '4a', '4b', 'S1'])
    const text = `${xref('b2', '[3]')} and ${xref('b1', '[1–4]')}, empty ${xref('b4', '')}.`
    expect(cited(text, list)).toEqual(['3 → 3', '1–4 → 1 3 4a 4b', '4b → 4b'])
    expect(parsed('', list).article.references[2]?.text).toEqual(['Work.'])
  })

  test('a list without labels is numbered as the text cites it', () => {
    const list = `<app-group><app><title>A</title><ref-list>${ref('x1')}</ref-list></app></app-group><ref-list>${ref('b1')}${ref('b2', '', '2. Second work.')}</ref-list>`
    expect(marks(`Both ${xref('b2', '[2]')}.`, list)).toEqual(['1', '1', '2'])
    expect(parsed(xref('b2', '2'), list).article.references[2]?.text).toEqual(['Second work.'])
    expect(marks(`${xref('b1', '7')}, ${xref('b2', '3')}`, list)).toEqual(['1', '2', '3'])
  })

  test('names and years are no numbers, and a reference without a label has no mark', () => {
    const named = `<ref-list>${ref('b1', 'Li 2001')}${ref('b2', 'Abadi et al., 2003')}</ref-list>`
    expect(marks(xref('b1', 'Li 2001'), named)).toEqual(['1', '2'])
    expect(marks('', `<ref-list>${ref('b1', '1')}${ref('b2')}${ref('b3', '2')}</ref-list>`)).toEqual(['1', '', '2'])
  })

  test('in a reply', () => {
    const reply = `<response response-type="reply"><front-stub/><body><p>No ${xref('q', '[R2]')}.</p></body><back><ref-list>${ref('q', 'R2')}</ref-list></back></response></article>`
    const { sections } = parseJats(jatsArticle({}).replace('</article>', reply)).article
    expect(JSON.stringify(sections.at(-1))).toContain('"label":"R2."')
  })
})

test('a label with words begins the reference, and a mark does not', () => {
  const list = `<ref-list>${ref('b1', '1')}${ref('b2', 'Li (2001)')}${ref('b3', 'A1')}</ref-list>`
  const { references } = parsed('', list).article
  expect(references.map((one) => [referenceMark(one), inlinesText(one.text ?? [])])).toEqual([
    ['1', 'Work b1.'],
    ['', 'Li (2001) Work b2.'],
    ['A1', 'Work b3.'],
  ])
  const labels = exported(jatsArticle({ back: list })).match(/<label>[^<]*/g)
  expect(labels).toEqual(['<label>1', '<label>Li (2001)', '<label>A1'])
})

test('a link to one of several citations of a reference leads to the reference', () => {
  const parts = `<mixed-citation id="m5a">(a) One.</mixed-citation><mixed-citation id="m5b">(b) Two.</mixed-citation>`
  const list = `<ref-list><ref id="m5"><label>5</label>${parts}</ref></ref-list>`
  expect(cited(xref('m5b', '[5b]'), list)).toEqual(['5b → 5'])
})

test('Markdown does not count labelled references again', () => {
  const list = `<ref-list>${ref('b1', '3')}${ref('b2', 'S1')}</ref-list>`
  const markdown = markdownOf(publishedFrom(parsed('Text.', list)), {
    page: 'https://inflo.example.org/a',
    fileAt: String,
  })
  expect(markdown).toContain('- 3\\. Work b1.\n- S1\\. Work b2.')
})

import { expect, test } from 'vitest'
import { sectionOf, reportLines } from './draft.fixture.ts'
import { cell, item, LIST, paragraph, row, run, table } from './word.fixture.ts'

const lines = async (body: string) =>
  (await sectionOf(body)).replaceAll(/<\/?list_item>|<\/?paragraph>|<\/>/g, ' ').replaceAll(/ +/g, ' ')

test('a list continues after a paragraph as it does in Word', async () => {
  const body =
    item('one', { ordered: true }) +
    item('two', { ordered: true }) +
    paragraph(run('Between.')) +
    item('three', { ordered: true })
  expect(await lines(body)).toBe('<ordered_list> one two \n Between. \n<ordered_list 3> three ')
})

const OF_STYLES = ['List Bullet', 'List Bullet 2', 'List Bullet 3'].map((name, index) => {
  const id = name.replaceAll(' ', '')
  const list = `<w:pPr><w:numPr><w:numId w:val="${index + 1}"/></w:numPr></w:pPr>`
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${list}</w:style>`
})
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const bullets = [1, 2, 3].map((id) => {
  const level = '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl>'
  return `<w:abstractNum w:abstractNumId="${id}">${level}</w:abstractNum>`
})
const lists = [1, 2, 3].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`)

test('the lists of Word’s own styles are nested', async () => {
  const styled = (style: string, text: string) => paragraph(run(text), `<w:pStyle w:val="${style}"/>`)
  const body =
    styled('ListBullet', 'one') +
    styled('ListBullet2', 'one a') +
    styled('ListBullet3', 'deep') +
    styled('ListBullet', 'two')
  const also = {
    'word/styles.xml': new TextEncoder().encode(`<w:styles ${W}>${OF_STYLES.join('')}</w:styles>`),
    'word/numbering.xml': new TextEncoder().encode(
      `<w:numbering ${W}>${bullets.join('')}${lists.join('')}</w:numbering>`,
    ),
  }
  const nested = (await sectionOf({ body, also })).replaceAll(/<\/?(?:list_item|paragraph)>|<\/>/g, ' ')
  expect(nested.replaceAll(/ +/g, ' ')).toBe('<bullet_list> one <bullet_list> one a <bullet_list> deep two ')
})

test('a page that ends within a paragraph does not join words', async () => {
  const end = '<w:r><w:br w:type="page"/></w:r>'
  expect(await lines(paragraph(run('One page.') + end + run('The next.')))).toBe(' One page. The next. ')
  expect(await lines(paragraph(run('One ') + end + run('two') + end) + paragraph(end + run('three')))).toBe(
    ' One two \n three ',
  )
})

test('a list starts at the same number and uses the same numbering as in Word', async () => {
  const letters = { list: LIST.letters }
  const body =
    item('five', { list: LIST.fromFive }) +
    item('six', { list: LIST.fromFive }) +
    item('a', letters) +
    item('b', letters) +
    item('one', { list: LIST.romans })
  expect(await lines(body)).toBe('<ordered_list 5> five six \n<ordered_list a> a b \n<ordered_list I> one ')
  expect(await reportLines(body, 'methods')).toEqual([])
})

test('a nested list restarts under each item, and the outer list continues after it', async () => {
  const deep = { list: LIST.letters, depth: 1 }
  const body =
    item('one', { list: LIST.letters }) +
    item('one a', deep) +
    item('one b', deep) +
    item('two', { list: LIST.letters }) +
    item('two a', deep)
  expect(await lines(body)).toBe('<ordered_list a> one <ordered_list a> one a one b two <ordered_list a> two a ')
})

test('two lists with one pattern continue their numbers, and a restarted list is a separate list', async () => {
  const body =
    item('one', { list: LIST.figures }) + item('five', { list: LIST.fromFive }) + item('six', { list: LIST.figures })
  expect(await lines(body)).toBe('<ordered_list> one \n<ordered_list 5> five six ')
})

test('a list whose bullet is a space holds further paragraphs of items, as in files from pandoc', async () => {
  const body =
    item('one') +
    item('more of one', { list: LIST.spaces }) +
    item('deep', { depth: 1, ordered: true }) +
    item('more of deep', { list: LIST.spaces, depth: 1 }) +
    item('rest of one', { list: LIST.spaces }) +
    item('two') +
    paragraph(run('After.'))
  expect(await sectionOf(body)).toBe(
    '<bullet_list><list_item><paragraph>one</><paragraph>more of one</>' +
      '<ordered_list><list_item><paragraph>deep</><paragraph>more of deep</></></>' +
      '<paragraph>rest of one</></><list_item><paragraph>two</></></>\n<paragraph>After.</>',
  )
  expect(await lines(item('one', { list: LIST.pictures }))).toContain('<bullet_list> one')
})

test('a numbered line in a table cell keeps its number as text', async () => {
  const body = table(row(cell(item('first', { ordered: true }) + item('second', { ordered: true }))))
  expect(await sectionOf(body)).toContain('<paragraph>1. first</><paragraph>2. second</>')
})

import { describe, expect, test } from 'vitest'
import { inlinesText, sectionText } from '../../article/text.ts'
import { articleSchema } from '../../article/schema.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle, jatsReferences } from '../in/jats.fixture.ts'
import { MATH_ELEMENTS } from '../../article/math-elements.ts'
import { graphic, KEPT_PARTS, withSubArticle } from './kept-parts.fixture.ts'
import { exported, readFrom } from './round-trip.fixture.ts'

describe.each(Object.entries(KEPT_PARTS))('%s', (_name, xml) => {
  test('are equal after import, export and import', () => {
    expect(readFrom(exported(xml))).toEqual(readFrom(xml))
  })

  test('are kept whole', () => expect(parseJats(xml).unread).toEqual([]))
})

test('the export has each picture of a table as an alternative of its rows', () => {
  const xml = exported(KEPT_PARTS['pictures of a table'])
  expect(xml).toContain(`<alternatives>${graphic('t1.tif')}${graphic('t1.png')}<table>`)
  expect(xml).toContain(`<alternatives>${graphic('t2.tif')}<table>`)
})

test('the export has the parts of the rights of a figure, a table and a box', () => {
  const xml = exported(KEPT_PARTS['rights of figures, tables and boxes'])
  expect(xml.match(/<copyright-holder>Cup Press<\/copyright-holder>/g)).toHaveLength(3)
  expect(xml).toMatch(/<graphic xlink:href="f1.tif"\/><permissions>/)
  expect(xml.match(/Not for sale/g)).toHaveLength(3)
})

test('a reference begins with its label, unless the label is its number', () => {
  const { references } = parseJats(KEPT_PARTS['labels of references']).article
  expect(inlinesText(references[0]?.text ?? [])).toBe('Feld & Okafor (2019a) Feld R. Cups. 2019.')
  expect(exported(KEPT_PARTS['labels of references'])).toContain('<label>Feld &amp; Okafor (2019a)</label>')
  const numbered = jatsArticle({ back: jatsReferences('<label>[1]</label><mixed-citation>Feld R.</mixed-citation>') })
  expect(inlinesText(parseJats(numbered).article.references[0]?.text ?? [])).toBe('Feld R.')
})

test('the export has the identifiers of the volume and the issue where JATS has them', () => {
  expect(exported(KEPT_PARTS['identifiers of the volume and the issue'])).toContain(
    '<volume>12</volume><volume-id pub-id-type="doi">10.5555/cups.v12</volume-id><volume-id pub-id-type="shelf" assigning-authority="Cup Library">C-12</volume-id><issue>3</issue><issue-id pub-id-type="publisher-id">cups-12-3</issue-id><fpage>1</fpage>',
  )
})

test('the references of a sub-article keep their labels', () => {
  const xml = exported(KEPT_PARTS['labels of references in sub-articles'])
  for (const label of ['Feld et al. (2019)', 'Marsh (2020b)']) expect(xml).toContain(`<ref><label>${label}</label>`)
  expect(xml).toContain('<volume-id pub-id-type="doi">10.5555/cups.v7</volume-id>')
})

test('a review shows its history, keywords, relations and statements, and exports them', () => {
  const { article } = parseJats(withSubArticle)
  const text = article.sections.filter(({ attached }) => attached).map(sectionText)[0]
  for (const words of [
    'Received: 24 September 2022',
    'Palavras-chave: leite morno',
    'Reviews: ',
    'Nenhum conflito',
    'Pago',
  ])
    expect(text).toContain(words)
  const xml = exported(withSubArticle)
  for (const part of [
    '<history><date date-type="received">',
    '<elocation-id>e70PT<',
    '<subject>Parecer<',
    'xlink:href="https://doi.org/10.5555/cup.1"',
  ])
    expect(xml).toContain(part)
  expect(xml.match(/Nenhum conflito/g)).toHaveLength(1)
})

test('the pictures of a figure in the abstract keep their names', () => {
  expect(exported(KEPT_PARTS['a figure in an abstract'])).toContain(
    `<alternatives>${graphic('g.tif')}${graphic('g.png')}`,
  )
})

test('the export has TeX that cannot be read as words, and other TeX without dollar signs that do not belong to it', () => {
  const xml = exported(KEPT_PARTS['formulas whose TeX cannot be read'])
  expect(xml).toContain(
    String.raw`<alternatives><tex-math specific-use="literal">\text{\textbackslash frac\{a\_1\}\{}</tex-math><inline-graphic xlink:href="e1.svg"/>`,
  )
  const dollars = jatsArticle({
    body: String.raw`<p><inline-formula><alternatives><tex-math>\(x \bot y$\)</tex-math>${graphic('e3.svg')}</alternatives></inline-formula></p>`,
  })
  expect(JSON.stringify(parseJats(dollars).article.sections)).toContain('"⊥"')
})

test('a film keeps its caption and its place in a group of figures or a box', () => {
  const xml = KEPT_PARTS['films and pictures outside figures']
  const blocks = parseJats(xml).article.sections[0]?.blocks ?? []
  const [first] = blocks
  expect(first?.t === 'group' && [first.caption, first.blocks.map((block) => 'label' in block && block.label)]).toEqual(
    [[], ['Figure 1', 'Data 1', 'Figure 1—supplement 1', 'Film 1']],
  )
  expect(JSON.stringify(blocks).match(/Film 3/g)).toHaveLength(1)
  expect(parseJats(exported(xml)).census.parts.map(({ kind }) => kind)).toEqual(
    parseJats(xml).census.parts.map(({ kind }) => kind),
  )
})

test('the address of data and the kind of a group of people are kept', () => {
  const again = parseJats(exported(KEPT_PARTS['addresses of data, and groups of people of other kinds'])).article
  expect(again.references[0]?.text).toContainEqual({ t: 'a', href: 'https://cups.example/data?acc=CUP1', c: ['CUP1'] })
  expect(inlinesText(again.references[0]?.text ?? [])).toContain('Cup Fund, sponsor')
})

test('parts of references keep their format, also where JATS allows only plain text', () => {
  const xml = exported(KEPT_PARTS['formatted parts of references'])
  expect(xml).toContain('<volume specific-use="bold">12</volume>')
  const { text } = parseJats(xml).article.references[0] ?? {}
  expect(text).toContainEqual({ t: 'i', c: ['et al.'] })
  expect(text).toContainEqual({ t: 'b', c: [{ t: 'i', c: ['Suppl 3'] }] })
  expect(text).toContainEqual({ t: 'a', href: 'https://cups.example/more', c: ['more'] })
})

test('the export has the titles and types of abstracts and the titles of reference lists', () => {
  const xml = exported(KEPT_PARTS['titles of abstracts and reference lists'])
  for (const part of [
    '<abstract><title>ABSTRACT</title>',
    '<abstract><title>RESUMO</title>',
    '<abstract abstract-type="key-points"><title>Em poucas palavras</title>',
    '<trans-abstract xml:lang="es"><title>RESUMEN</title>',
  ])
    expect(xml).toContain(part)
  expect(xml.match(/<ref-list><title>REFERÊNCIAS<\/title>/g)).toHaveLength(2)
})

test('the export has the words before the contact details, which the page replaces by its heading', () => {
  const xml = exported(KEPT_PARTS['words before contact details'])
  expect(xml).toContain('<label>*</label>Corresponding authors. Write to <email>')
  expect(xml).toContain('>† To whom correspondence should be addressed. Tel: 12</corresp>')
})

test('reviewed works are shown as references and exported, also those of a translation', () => {
  const xml = KEPT_PARTS['works that the article and its translation review']
  expect(exported(xml).match(/<product product-type="book"><source><italic>Cups of the World/g)).toHaveLength(2)
  expect(parseJats(xml).article.sections.map(sectionText).join(' ')).toMatch(
    /Feld Ruth\. Cups of the World\. Kano: Cup Press.*Reviewed work: Feld Ruth\. Cups/s,
  )
})

test('suffixes of names, labels of sections and links of related works stay apart in the export', () => {
  const xml = exported(KEPT_PARTS['suffixes, labels of sections and links of related works'])
  for (const part of [
    '<surname>Feld</surname><given-names>Ruth</given-names><suffix>Jnr</suffix>',
    '<surname>Souza</surname><given-names>Ada</given-names><suffix>Filho</suffix>',
    '<label>2.</label><title>2 Cygni</title>',
    '<label>A</label><title>More stars</title>',
    'xlink:href="https://cups.example/second">the <italic>cups</italic></ext-link>',
  ])
    expect(xml).toContain(part)
})

test('browsers receive every element of MathML that an import keeps', () => {
  const inside = [...MATH_ELEMENTS].map((name) => `<mml:${name}><mml:mi>x</mml:mi></mml:${name}>`).join('')
  const { article } = parseJats(jatsArticle({ body: `<disp-formula><mml:math>${inside}</mml:math></disp-formula>` }))
  expect(() => articleSchema.parse(article)).not.toThrow()
})

test('formulas that are typed as text stay formulas in the export', () => {
  const xml = exported(KEPT_PARTS['formulas and structural formulas that are typed as text'])
  expect(xml).toContain('<label>(1)</label><italic>E</italic> = <italic>mc</italic><sup>2</sup></disp-formula>')
  expect(xml).toMatch(/<disp-formula id="[^"]*">x<sub>1<\/sub> &lt; 2<\/disp-formula>/)
  expect(xml).toContain(
    '<chem-struct>C<sub>6</sub>H<sub>6</sub></chem-struct><chem-struct>H<sub>2</sub>O</chem-struct>',
  )
  expect(xml).toContain('<attrib>Cup Press</attrib></chem-struct-wrap>')
  expect(xml.match(/<boxed-text/g)).toHaveLength(1)
  expect(xml).toMatch(/<xref ref-type="disp-formula" rid="formula-1">\(1\)<\/xref>/)
})

test('the export has the names of the icons of licences and the groups without subjects', () => {
  const xml = exported(KEPT_PARTS['icons of licences and empty groups of subjects'])
  expect(xml).toContain('<inline-graphic xlink:href="cc-by.gif"><alt-text>CC BY</alt-text></inline-graphic> Free to')
  expect(xml).toContain('<inline-graphic xlink:href="cc-nc.gif"/> Not for sale.')
  expect(xml).toContain('<subj-group subj-group-type="heading"><subject/></subj-group>')
  expect(xml).toContain('<subj-group subj-group-type="shelf"><subject/></subj-group>')
})

test('the export has the names of files in references', () => {
  const xml = exported(KEPT_PARTS['files in references'])
  const file = (href: string, text: string) =>
    `<named-content content-type="inline-supplementary-material" xlink:href="${href}">${text}</named-content>`
  for (const part of [file('s2.pdf', 'Supplement 2'), file('s3.csv', 's3.csv'), file('https://cups.example/s4', 'S4')])
    expect(xml).toContain(part)
})

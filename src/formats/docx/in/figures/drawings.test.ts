import { expect, test } from 'vitest'
import { reportLines, sectionOf } from '../draft.fixture.ts'
import { item, paragraph, picture, run } from '../word.fixture.ts'

const SPACES =
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
const drawing = (inside: string) =>
  `<w:drawing><wp:inline ${SPACES}><wp:docPr id="1" name="x" descr="A curve"/><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing>`
const image = (id: string, crop = '') =>
  `<pic:pic><pic:blipFill><a:blip r:embed="${id}"/>${crop}</pic:blipFill></pic:pic>`
const shape = (inside: string) => `<wps:wsp><wps:txbx><w:txbxContent>${inside}</w:txbxContent></wps:txbx></wps:wsp>`
const pict = (inside: string) => `<w:pict ${SPACES}>${inside}</w:pict>`
const object = (inside: string) => `<w:object ${SPACES}>${inside}</w:object>`
const both = (choice: string, fallback: string) =>
  `<mc:AlternateContent ${SPACES}><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`
const inRun = (inside: string) => `<w:r>${inside}</w:r>`
const FIRST = paragraph(run('First.'))
const within = (inside: string) => ({
  body: FIRST + paragraph(inRun(inside)) + paragraph(run('Last.')),
  media: [['image1.png', new Uint8Array([1])]] as [string, Uint8Array][],
})
const read = async (inside: string) =>
  (await sectionOf(within(inside))).replace(/^<paragraph>First\.<\/>\n|\n?<paragraph>Last\.<\/>$/g, '')

const VML_IMAGE = '<v:shape alt="A curve"><v:imagedata r:id="rId10"/></v:shape>'

test.each([
  ['a picture', drawing(image('rId10')), '<figure 0 A curve></>'],
  [
    'two pictures in a group',
    drawing(`<wpg:wgp>${image('rId10')}${image('rId10')}</wpg:wgp>`),
    '<figure 0 A curve></>\n<figure 1 A curve></>',
  ],
  ['an older picture', pict(VML_IMAGE), '<figure 0 A curve></>'],
  ['a picture without the older form', both(drawing(image('rId10')), ''), '<figure 0 A curve></>'],
  ['a text box', drawing(shape(paragraph(run('in it')))), '<paragraph>in it</>'],
  [
    'a text box in both forms',
    both(
      drawing(shape(paragraph(run('in it')))),
      pict(`<v:oval><v:textbox><w:txbxContent>${paragraph(run('in it'))}</w:txbxContent></v:textbox></v:oval>`),
    ),
    '<paragraph>in it</>',
  ],
])('%s is read', async (_, inside, expected) => {
  expect(await read(inside)).toBe(expected)
})

test.each([
  ['a picture', drawing(image('rId99'))],
  ['a picture without a number', drawing('<pic:pic><pic:blipFill><a:blip/></pic:blipFill></pic:pic>')],
  ['an older picture', pict('<v:shape alt="A curve"><v:imagedata r:id="rId99"/></v:shape>')],
  [
    'a picture that is stored elsewhere',
    drawing('<pic:pic><pic:blipFill><a:blip r:link="rId99"/></pic:blipFill></pic:pic>'),
  ],
])('%s that is missing keeps its place, and the rest of the document is read', async (_, inside) => {
  expect(await read(inside)).toBe('<figure A curve></>')
  expect(await reportLines(within(inside), 'methods')).toEqual([
    'lost methods 2: A picture that is missing from the document | A curve',
  ])
})

const SHAPES = 'A drawing made of shapes. Please save it as a picture in Word and add it here as a figure'

test.each([
  ['a drawn shape', drawing('<wps:wsp/>'), `lost methods 1: ${SHAPES} | A curve`],
  ['an older drawn shape', pict('<v:line/>'), `lost methods 1: ${SHAPES} | `],
  [
    'drawn words',
    pict('<v:shape><v:textpath string="Draft"/></v:shape>'),
    'lost methods 1: Text drawn as a shape (WordArt) | Draft',
  ],
  [
    'an equation of another editor',
    object(`${VML_IMAGE}<o:OLEObject ProgID="Equation.DSMT4"/>`),
    'lost methods 1: An equation from an older equation editor. Please enter it again | Equation.DSMT4',
  ],
  ['an embedded object', object('<o:OLEObject ProgID="Package"/>'), 'lost methods 1: An embedded object | Package'],
  ['a form control', object('<w:control w:name="Yes"/>'), 'lost methods 1: A form control | Yes'],
])('the report names %s', async (_, inside, line) => {
  expect(await read(inside)).toBe('')
  expect(await reportLines(within(inside), 'methods')).toEqual([line])
})

test('the report names a cropped picture, and the object that a picture shows', async () => {
  expect(await reportLines(within(drawing(image('rId10', '<a:srcRect t="2000"/>'))), 'methods')).toEqual([
    'changed methods 2: A picture that was cropped in Word shows the whole picture. Please check that nobody can be recognised | A curve',
  ])
  expect(await reportLines(within(object(`${VML_IMAGE}<o:OLEObject ProgID="Excel.Sheet.12"/>`)), 'methods')).toEqual([
    'changed methods 2: An embedded object became a picture | Excel.Sheet.12',
  ])
})

test('a horizontal line is no loss', async () => {
  expect(await reportLines(within(pict('<v:rect o:hr="t"/>')), 'methods')).toEqual([])
})

test('a numbered paragraph in a text box of both forms is counted once', async () => {
  const box = (text: string) => item(text, { ordered: true })
  const forms = both(
    drawing(shape(box('two'))),
    pict(`<v:rect><v:textbox><w:txbxContent>${box('two')}</w:txbxContent></v:textbox></v:rect>`),
  )
  const body = item('one', { ordered: true }) + paragraph(inRun(forms)) + item('three', { ordered: true })
  expect(await sectionOf(body)).toBe(
    '<ordered_list><list_item><paragraph>one</></><list_item><paragraph>two</></><list_item><paragraph>three</></></>',
  )
})

test('a picture with a missing link target is kept', async () => {
  const linked = picture('rId10', 'A curve').replace(
    '"/><a:graphic>',
    '"><a:hlinkClick r:id="rId98"/></wp:docPr><a:graphic>',
  )
  expect(await sectionOf({ ...within(''), body: paragraph(linked) })).toBe('<figure 0 A curve></>')
})

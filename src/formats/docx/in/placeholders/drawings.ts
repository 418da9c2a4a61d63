import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, enclosing, nameOf, within } from '../../package/xml.ts'
import type { Relations } from './link-fields.ts'
import { linkTo, newElement, type Placeholder, type Placeholders, remove, replace, replaceWithParts } from './links.ts'

// Prepares pictures, text boxes and other drawings for mammoth. Mammoth reads only some of them, and rejects a document
// in which a picture is missing.

/** The relationship of all missing pictures. Its target does not exist, so reading such a picture fails. */
const MISSING_PICTURE = { id: 'missingPicture', target: 'media/missing-picture.png' } as const

/** Adds the relationship of missing pictures to those of a part. Changes `relationships`. */
export function addMissingPicture(relationships: Document): void {
  const root = relationships.documentElement
  const one = relationships.createElementNS(root?.namespaceURI ?? '', 'Relationship')
  one.setAttribute('Id', MISSING_PICTURE.id)
  one.setAttribute('Type', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image')
  one.setAttribute('Target', MISSING_PICTURE.target)
  root?.appendChild(one)
}

type Reading = { document: Document; placeholders: Placeholders }

const CONTENT = ['imagedata', 'blip', 'txbxContent', 't', 'oMath']

const hasContent = (element: Element | undefined): boolean =>
  element !== undefined && CONTENT.some((name) => within(element, name).length > 0)

// Chooses one of two forms of the same content. Word stores newer content twice. Mammoth reads only the form for older
// programs, which may be empty.
function alternatives(document: Document): void {
  for (const both of within(document, 'AlternateContent')) {
    if (!both.parentNode) continue
    const [fallback] = childrenOf(both, 'Fallback')
    const chosen = hasContent(fallback) ? fallback : (childrenOf(both, 'Choice').find(hasContent) ?? fallback)
    replaceWithParts(both, chosen?.childNodes ?? [])
  }
}

/** Moves the paragraphs of a text box after the paragraph that contains the box. */
function textBoxes(document: Document): void {
  for (const box of within(document, 'txbxContent').toReversed()) {
    const paragraph = enclosing(box, 'p')
    if (!paragraph) continue
    const next = paragraph.nextSibling
    for (const part of Array.from(box.childNodes)) paragraph.parentNode?.insertBefore(part, next)
    remove(box)
  }
}

function report(element: Element, placeholder: Placeholder, { document, placeholders }: Reading): void {
  const run = enclosing(element, 'r') ?? element
  run.parentNode?.insertBefore(linkTo(placeholders.put(placeholder), document), run)
}

const setId = (element: Element, attribute: 'r:id' | 'r:embed', id: string): void => {
  const space = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  element.setAttributeNS(space, attribute, id)
}

const CROPPED = 'A picture that was cropped in Word shows the whole picture. Please check that nobody can be recognised'

const isCropped = (picture: Element): boolean =>
  within(picture, 'srcRect').some((crop) => ['l', 't', 'r', 'b'].some((side) => Number(attributeOf(crop, side)) > 0))

/** Moves the pictures of a group to the place where mammoth looks for pictures. Marks missing pictures. */
function pictures(drawing: Element, relations: Relations, reading: Reading): void {
  const [data] = within(drawing, 'graphicData')
  for (const picture of within(drawing, 'pic')) {
    if (picture.parentNode !== data) data?.appendChild(picture)
    const [fill] = childrenOf(picture, 'blipFill')
    const [blip] = childrenOf(fill, 'blip')
    if (!blip) continue
    const isLinked = relations.has(attributeOf(blip, 'link'))
    if (!relations.has(attributeOf(blip, 'embed')) && !isLinked) setId(blip, 'r:embed', MISSING_PICTURE.id)
    if (isCropped(picture)) report(drawing, { is: 'changed', what: CROPPED, shown: '', quote: altOf(drawing) }, reading)
  }
}

const altOf = (drawing: Element): string => attributeOf(within(drawing, 'docPr')[0], 'descr').trim()

const DRAWN: ReadonlyMap<string, string> = new Map([
  ['chart', 'A chart. Please save it as a picture in Word and add it here as a figure'],
  ['relIds', 'A drawing (SmartArt). Please save it as a picture in Word and add it here as a figure'],
  ['contentPart', 'A drawing made with a pen. Please save it as a picture in Word and add it here as a figure'],
])
const SHAPES = 'A drawing made of shapes. Please save it as a picture in Word and add it here as a figure'

const GROUPS = ['wgp', 'wpc']
const WITHOUT_LINES = 'The text boxes of a drawing became text, and the drawing’s lines were removed'

const isPicture = (drawing: Element): boolean =>
  within(drawing, 'pic').some((picture) => within(picture, 'blip').length > 0)

/**
 * Reports drawings without a picture. The text of text boxes has already been moved, so a text box without lines is
 * ignored.
 */
function drawings({ document, placeholders }: Reading, relations: Relations): void {
  for (const drawing of within(document, 'drawing')) {
    if (isPicture(drawing)) {
      pictures(drawing, relations, { document, placeholders })
      continue
    }
    const kind = Array.from(DRAWN.keys()).find((name) => within(drawing, name).length > 0)
    const isBox = kind === undefined && within(drawing, 'txbx').length > 0
    if (isBox && GROUPS.some((name) => within(drawing, name).length > 0))
      report(
        drawing,
        { is: 'changed', what: WITHOUT_LINES, shown: '', quote: altOf(drawing) },
        { document, placeholders },
      )
    if (!isBox) {
      const what = DRAWN.get(kind ?? '') ?? SHAPES
      replace([drawing], [placeholders.put({ is: 'lost', what, quote: altOf(drawing) })], document)
    }
  }
}

const DRAWING_SPACES = {
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
} as const

/**
 * Returns an older picture (VML) as a current one. Mammoth reads older pictures without their descriptions, and moves
 * them after their paragraph.
 */
function newPicture(image: Element, document: Document): Element {
  const add = (parent: Element, name: `${keyof typeof DRAWING_SPACES}:${string}`): Element => {
    const space = DRAWING_SPACES[name.split(':')[0] as keyof typeof DRAWING_SPACES]
    const element = document.createElementNS(space, name)
    parent.appendChild(element)
    return element
  }
  const drawing = newElement(document, 'drawing')
  const inline = add(drawing, 'wp:inline')
  const alt = attributeOf((image.parentNode as Element | null) ?? undefined, 'alt') || attributeOf(image, 'title')
  add(inline, 'wp:docPr').setAttribute('descr', alt)
  const fill = add(add(add(add(inline, 'a:graphic'), 'a:graphicData'), 'pic:pic'), 'pic:blipFill')
  setId(add(fill, 'a:blip'), 'r:embed', attributeOf(image, 'id'))
  return drawing
}

const EQUATION = /^(?:equation|mathtype)/i

const EMBEDDED = 'An embedded object became a picture'

/** Reads an older drawing (VML) as a picture, or reports it. */
function vmlDrawing(drawing: Element, relations: Relations, reading: Reading): void {
  const { document, placeholders } = reading
  const lost = (what: string, quote: string) =>
    replace([drawing], [placeholders.put({ is: 'lost', what, quote })], document)
  const program = attributeOf(within(drawing, 'OLEObject')[0], 'ProgID')
  if (EQUATION.test(program)) return lost('An equation from an older equation editor. Please enter it again', program)
  const [control] = within(drawing, 'control')
  if (control) return lost('A form control', attributeOf(control, 'name'))
  const images = within(drawing, 'imagedata')
  for (const image of images) if (!relations.has(attributeOf(image, 'id'))) setId(image, 'r:id', MISSING_PICTURE.id)
  if (images.length > 0) {
    if (program) report(drawing, { is: 'changed', what: EMBEDDED, shown: '', quote: program }, reading)
    for (const image of images) drawing.parentNode?.insertBefore(newPicture(image, document), drawing)
    remove(drawing)
    return undefined
  }
  const words = within(drawing, 'textpath').map((path) => attributeOf(path, 'string'))
  if (words.length > 0) return lost('Text drawn as a shape (WordArt)', words.join(' '))
  if (program) return lost('An embedded object', program)
  const isRule = within(drawing, 'rect').some((rect) => attributeOf(rect, 'hr') !== '')
  const isBox = within(drawing, 'textbox').length > 0
  return isRule || isBox ? undefined : lost(SHAPES, '')
}

/** Prepares all drawings of one part of a document, and reports those that cannot be read. Changes `document`. */
export function readDrawings(document: Document, placeholders: Placeholders, relations: Relations): void {
  const reading = { document, placeholders }
  drawings(reading, relations)
  for (const drawing of [...within(document, 'pict'), ...within(document, 'object')])
    if (nameOf(drawing.parentNode as Element) === 'r') vmlDrawing(drawing, relations, reading)
}

/** Chooses between alternative forms of content, and moves text out of text boxes. Changes `document`. */
export function unfoldDrawings(document: Document): void {
  alternatives(document)
  textBoxes(document)
}

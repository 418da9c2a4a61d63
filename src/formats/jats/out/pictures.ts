import type { FigureBlock, TableBlock } from '../../article/article.ts'
import { altXml, namedGraphicsXml } from './inlines.ts'
import { linkTarget } from './link-targets.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'

type Attributes = Record<string, string | undefined>

/**
 * Returns the picture of a figure or table. A picture that only its source has becomes a link without text, since an
 * import would read any text as part of the paper. Pure.
 */
export const pictureXml = (block: FigureBlock | TableBlock): string => {
  if (block.t !== 'table' && (block.pictures?.length || block.download)) return keptXml(block)
  const name = block.t === 'file' ? 'media' : 'graphic'
  if (block.t !== 'table' && block.graphics?.length) return namedGraphicsXml(block.graphics, name)
  const source = linkTarget(block.source)
  return source ? xmlElement(name, { 'xlink:href': source }, altXml('alt' in block ? block.alt : '')) : ''
}

// Returns a stored picture with all its sizes as alternatives, largest first. Adds its licence if it has one.
function keptXml({ pictures = [], download, alt, licence }: FigureBlock): string {
  const graphics = pictures.map(({ file, kind, width, height }) =>
    xmlElement(
      'graphic',
      {
        'xlink:href': file,
        'specific-use': `${width}x${height}`,
        mimetype: 'image',
        'mime-subtype': kind.split('/')[1],
      },
      altXml(alt),
    ),
  )
  const [type, subtype] = download?.kind.split('/') ?? []
  const media = download
    ? xmlElement('media', { 'xlink:href': download.file, mimetype: type, 'mime-subtype': subtype })
    : ''
  const terms = xmlIfAny('license', xmlIfAny('license-p', xmlText(licence ?? '')))
  const shown = graphics.length > 1 ? xmlElement('alternatives', {}, graphics.join('')) : graphics.join('')
  return shown + media + xmlIfAny('permissions', terms)
}

/** Returns the attributes of each form of a bare picture or file: its sizes, its stored file, or its names. */
function formsOf({ pictures = [], download, graphics: [own, ...others] = [] }: FigureBlock): Attributes[] {
  if (pictures.length > 0)
    return pictures.map(({ file, kind, width, height }) => ({
      'xlink:href': file,
      'specific-use': `${width}x${height}`,
      mimetype: 'image',
      'mime-subtype': kind.split('/')[1],
    }))
  if (download) {
    const [mimetype, subtype] = download.kind.split('/')
    return [{ 'xlink:href': download.file, mimetype, 'mime-subtype': subtype }]
  }
  const names = (others.length > 0 ? [] : (own?.names ?? [])).map(linkTarget)
  return names.every(Boolean) ? names.map((name) => ({ 'xlink:href': name })) : []
}

/**
 * Returns a picture or file that the imported file has outside any figure, with its caption inside. Several forms are
 * alternatives. Returns '' for any other figure, and for one without forms. Pure.
 */
export function bareXml(block: FigureBlock, caption: string): string {
  const { id, origin, alt, graphics, licence } = block
  const forms = formsOf(block)
  if (!/^(?:graphic|media)$/.test(origin?.element ?? '') || forms.length === 0 || licence) return ''
  const described = altXml(graphics?.[0]?.alt || alt)
  const written = forms.map((form, index) =>
    xmlElement(
      origin?.element ?? 'graphic',
      index === 0 ? { id, ...form } : form,
      described + (index === 0 ? caption : ''),
    ),
  )
  return written.length > 1 ? xmlElement('alternatives', {}, written.join('')) : written.join('')
}

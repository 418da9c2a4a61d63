import type { Article, FigureBlock, GroupBlock } from '#formats/article/article.ts'
import type { SupplementaryFile, Picture } from '#formats/article/files.ts'
import { type Pictured, withPictures } from '#formats/article/figures.ts'

/** The imported file of one graphic: a picture in several sizes, or a file to download. */
export type ImportedGraphic = { pictures: Picture[] } | { download: SupplementaryFile }
export type Illustration = ImportedGraphic & { alt: string }

// Adds a picture to the part of the article that it shows. For a formula, the alternative text is stored as the
// formula's text.
function shownBy<P extends Pictured>(part: P, illustration: Illustration): P {
  const { alt, ...shown } = illustration
  return { ...part, ...shown, ...(alt ? (part.t === 'math' ? { text: alt } : { alt }) : {}) }
}

// If a figure or file block has several files, only the first one gets the label and the caption.
function further(part: Pictured, index: number): Pictured {
  const id = `${part.id}-${index + 2}`
  return part.t === 'figure' || part.t === 'file'
    ? { t: part.t, id, label: '', title: [], caption: [] }
    : { t: part.t, id }
}

/** Groups the pictures of one figure, so that its label and caption are below the last picture instead of the first. */
const groupOf = ({ id, label, title, caption, licence }: FigureBlock, pictures: Illustration[]): GroupBlock => ({
  t: 'group',
  id,
  label,
  title,
  caption,
  blocks: pictures.map((picture, index) =>
    shownBy(
      { t: 'figure', id: `${id}-${index + 1}`, label: '', title: [], caption: [], ...(licence ? { licence } : {}) },
      picture,
    ),
  ),
})

/** Adds the pictures and files of a package to its article. `found` lists them by the id of their block. Pure. */
export const addIllustrations = (article: Article, found: ReadonlyMap<string, Illustration[]>): Article =>
  withPictures(article, (part) => {
    const [first, ...others] = found.get(part.id ?? '') ?? []
    if (!first) return [part]
    if (part.t === 'figure' && others.length > 0) return [groupOf(part, [first, ...others])]
    return [shownBy(part, first), ...others.map((one, index) => shownBy(further(part, index), one))]
  })

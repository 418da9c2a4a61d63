import type { Article, FigureBlock, GroupBlock, SupplementaryFile, Picture } from '#formats/article/article.ts'
import { type Pictured, withPictures } from '#formats/article/figures.ts'

/** The files that a package had for one graphic of a figure. */
export type ImportedGraphic = { pictures: Picture[] } | { download: SupplementaryFile }
export type Illustration = ImportedGraphic & { alt: string }

// The words for those who don't see a formula are its text.
function shownBy<P extends Pictured>(part: P, illustration: Illustration): P {
  const { alt, ...shown } = illustration
  return { ...part, ...shown, ...(alt ? (part.t === 'math' ? { text: alt } : { alt }) : {}) }
}

// A file that comes in several has label and caption at the first.
function further(part: Pictured, index: number): Pictured {
  const id = `${part.id}-${index + 2}`
  return part.t === 'figure' || part.t === 'file'
    ? { t: part.t, id, label: '', title: [], caption: [] }
    : { t: part.t, id }
}

/** The pictures of one figure under its label and caption, which would be between them at the first. */
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

/** An article with the pictures and files of its package, by the ids of its figures, files, pictures and formulas. Pure. */
export const addIllustrations = (article: Article, found: ReadonlyMap<string, Illustration[]>): Article =>
  withPictures(article, (part) => {
    const [first, ...others] = found.get(part.id ?? '') ?? []
    if (!first) return [part]
    if (part.t === 'figure' && others.length > 0) return [groupOf(part, [first, ...others])]
    return [shownBy(part, first), ...others.map((one, index) => shownBy(further(part, index), one))]
  })

import type { Article, KeptFile, Picture } from '#formats/article/article.ts'
import { type Pictured, withPictures } from '#formats/article/figures.ts'

/** What a package had for one graphic of a figure. */
export type TakenGraphic = { pictures: Picture[] } | { download: KeptFile }
export type Illustration = TakenGraphic & { alt: string }

// The words for those who don't see a formula are its text.
function shownBy<P extends Pictured>(part: P, illustration: Illustration): P {
  const { alt, ...shown } = illustration
  return { ...part, ...shown, ...(alt ? (part.t === 'math' ? { text: alt } : { alt }) : {}) }
}

// Further pictures follow the first, which has label and caption.
function panelOf(part: Pictured, index: number): Pictured {
  const id = `${part.id}-${index + 2}`
  return part.t === 'figure' || part.t === 'file'
    ? { t: part.t, id, label: '', title: [], caption: [] }
    : { t: part.t, id }
}

/** An article with the pictures and files of its package, by the ids of its figures, files, pictures and formulas. Pure. */
export const illustrated = (article: Article, found: ReadonlyMap<string, Illustration[]>): Article =>
  withPictures(article, (part) => {
    const [first, ...others] = found.get(part.id ?? '') ?? []
    if (!first) return [part]
    return [shownBy(part, first), ...others.map((illustration, index) => shownBy(panelOf(part, index), illustration))]
  })

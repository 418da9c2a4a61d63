import type { Article, FigureBlock, KeptFile, Picture } from '#formats/article/article.ts'
import { withFigures } from '#formats/article/figures.ts'

/** What a package had for one graphic of a figure. */
export type TakenGraphic = { pictures: Picture[] } | { download: KeptFile }
export type Illustration = TakenGraphic & { alt: string }

const shownBy = (illustration: Illustration): Pick<FigureBlock, 'pictures' | 'download' | 'alt'> => ({
  ...('pictures' in illustration ? { pictures: illustration.pictures } : { download: illustration.download }),
  ...(illustration.alt ? { alt: illustration.alt } : {}),
})

// Panels that are pictures of their own follow the one with label and caption.
const panelOf = (figure: FigureBlock, illustration: Illustration, index: number): FigureBlock => ({
  t: figure.t,
  id: `${figure.id}-${index + 2}`,
  label: '',
  title: [],
  caption: [],
  ...shownBy(illustration),
})

/** An article with what its package had for its figures and files, by their ids. Pure. */
export const illustrated = (article: Article, found: ReadonlyMap<string, Illustration[]>): Article =>
  withFigures(article, (figure) => {
    const [first, ...panels] = found.get(figure.id) ?? []
    if (!first) return [figure]
    return [{ ...figure, ...shownBy(first) }, ...panels.map((panel, index) => panelOf(figure, panel, index))]
  })

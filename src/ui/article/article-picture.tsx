import type { FigureBlock, Formula, InlinePicture } from '#formats/article/article.ts'
import type { SupplementaryFile, Picture } from '#formats/article/files.ts'
import { sizeInWords } from '#shared/text/size-in-words.ts'
import { useFileAddress } from './file-address.ts'

/** Display widths of a picture: the maximum on the page, and on a phone the width of the screen without its margins. */
const SIZES = '(min-width: 48rem) 44rem, calc(100vw - 2.5rem)'
const SHOWN_WIDTH_PX = 1_000

/** Returns the picture for browsers without `srcset`: the smallest picture that fills the page's width. */
const shownOf = (pictures: Picture[]): Picture | undefined =>
  pictures.findLast(({ width }) => width >= SHOWN_WIDTH_PX) ?? pictures[0]

type PictureProps = { pictures: Picture[]; figure: FigureBlock }

/**
 * Renders a picture in the size that the screen needs, as a link to the largest. Its space is reserved until it has
 * loaded.
 */
export function ArticlePicture({ pictures, figure }: PictureProps) {
  const addressOf = useFileAddress()
  const [largest] = pictures
  const shown = shownOf(pictures)
  if (!largest || !shown) return null
  return (
    <a className="article-open" href={addressOf(largest.file)} data-figure={figure.id}>
      <img
        src={addressOf(shown.file)}
        srcSet={pictures.map(({ file, width }) => `${addressOf(file)} ${width}w`).join(', ')}
        sizes={SIZES}
        width={largest.width}
        height={largest.height}
        alt={figure.alt || figure.label || 'Figure'}
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}

export function ArticleDownload({ file }: { file: SupplementaryFile }) {
  const addressOf = useFileAddress()
  return (
    <p>
      <a href={addressOf(file.file)} download={file.name}>
        {file.name}
      </a>{' '}
      ({sizeInWords(file.bytes)})
    </p>
  )
}

type SmallPictureProps = { part: InlinePicture | Formula; pictures: Picture[]; alt: string }

/** Renders a picture of a symbol or a formula, inline or on its own, at its own size but no wider than the text. */
export function SmallPicture({ part, pictures, alt }: SmallPictureProps) {
  const addressOf = useFileAddress()
  const [largest] = pictures
  if (!largest) return null
  const { file, width, height } = largest
  return (
    <img
      id={part.id}
      className="article-small-picture"
      src={addressOf(file)}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  )
}

/** Renders a picture in a sentence or a cell, or a link to it. */
export function InlinePictureOrLink({ picture }: { picture: InlinePicture }) {
  const { id, pictures = [], alt, source } = picture
  if (pictures.length > 0) return <SmallPicture part={picture} pictures={pictures} alt={alt || 'Picture'} />
  const words = alt || '[picture]'
  return source ? (
    <a id={id} href={source}>
      {words}
    </a>
  ) : (
    <span id={id}>{words}</span>
  )
}

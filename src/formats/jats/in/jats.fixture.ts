type Parts = {
  doi?: string
  root?: string
  title?: string
  /** The XML between the title and the dates: contributors, affiliations, notes. */
  people?: string
  /** The XML after the dates: history, permissions, related articles, abstracts. */
  meta?: string
  body?: string
  back?: string
}

/** Creates a JATS article with only the parts that a test needs. */
export function jatsArticle(parts: Parts): string {
  const {
    doi = '10.5555/hard.1',
    root = '',
    title = 'A title',
    people = '',
    meta = '',
    body = '<p>Text.</p>',
    back = '',
  } = parts
  return `<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ali="http://www.niso.org/schemas/ali/1.0/" xmlns:mml="http://www.w3.org/1998/Math/MathML" ${root}>
<front><journal-meta><journal-title>Journal of Hard Cases</journal-title></journal-meta>
<article-meta><article-id pub-id-type="doi">${doi}</article-id>
<title-group><article-title>${title}</article-title></title-group>${people}
<pub-date pub-type="epub"><day>7</day><month>3</month><year>2024</year></pub-date>${meta}</article-meta></front>
<body><sec><title>Introduction</title>${body}</sec></body><back>${back}</back></article>`
}

export const jatsReferences = (...references: string[]): string =>
  `<ref-list>${references.map((reference, index) => `<ref id="r${index + 1}">${reference}</ref>`).join('')}</ref-list>`

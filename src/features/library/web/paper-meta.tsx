import type { PaperData } from './loaders.ts'

/** What search engines and link previews read. Imported articles point to their DOI as the original. */
export function PaperMeta({ paper }: { paper: PaperData }) {
  return (
    <>
      <title>{`${paper.title} · Inflo`}</title>
      <meta name="description" content={paper.summary} />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={paper.title} />
      <meta property="og:description" content={paper.excerpt} />
      {paper.source === 'imported' && paper.doi ? <link rel="canonical" href={`https://doi.org/${paper.doi}`} /> : null}
    </>
  )
}

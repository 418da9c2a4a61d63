import { useLoaderData } from 'react-router'
import { LinkedDataBlock } from '#ui/linked-data-block.tsx'
import type { PaperPageData } from '../loaders.ts'

/** What search engines, reference managers and link previews read; the server words it. */
export function PaperMeta() {
  const { paper, head, linkedData } = useLoaderData<PaperPageData>()
  return (
    <>
      <title>{`${paper.title} · Inflo`}</title>
      {head.meta.map((tag, index) => (
        <meta key={index} {...tag} />
      ))}
      {head.links.map((link) => (
        <link key={link.href} {...link} />
      ))}
      <LinkedDataBlock key={paper.id} text={linkedData} />
    </>
  )
}

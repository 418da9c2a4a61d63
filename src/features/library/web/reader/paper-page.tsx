import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { Link } from '#ui/navigation/link.tsx'
import { CiteLinks } from './cite-links.tsx'
import type { PaperPageData } from '../loaders.ts'
import { PaperActions } from './paper-actions.tsx'
import { PaperFacts } from './paper-facts.tsx'
import { PaperMeta } from './paper-meta.tsx'
import { Front, Outline, Rail, Text } from './paper-parts.ts'
import { useCounts } from './use-counts.ts'

// oxlint-disable-next-line react/only-export-components -- In a file of its own it would cost every reader a request.
export { loadParts } from './paper-parts.ts'

// Outline and citations come alive a moment later: reading needs neither.
function useReadingAids(): void {
  useEffect(() => {
    const leaving = new AbortController()
    void import('./reading-aids.ts').then(({ installReadingAids }) => installReadingAids(leaving.signal))
    return () => leaving.abort()
  }, [])
}

// The paper's files are of its newest version; a withdrawn paper has none.
const isCurrent = ({ version, versions, withdrawn }: PaperPageData['paper']): boolean =>
  !withdrawn && version === versions[0]?.number

function Page({ data }: { data: PaperPageData }) {
  const { paper, margin, article, surroundings } = data
  const [counts, changeCounts] = useCounts(paper)
  useReadingAids()
  return (
    <div className="mx-auto grid max-w-[1160px] px-4 pt-5 pb-16 sm:px-6 sm:pt-7 lg:grid-cols-[200px_minmax(0,680px)_200px] lg:gap-x-10 print:block">
      <PaperMeta />
      <div aria-hidden="true" className="reading-progress" />
      <p className="text-[14px] text-muted lg:col-span-full print:hidden">
        <Link to="/research" className="inline-block py-2 hover:text-ink">
          ← Research Library
        </Link>
      </p>
      <Outline outline={margin?.outline ?? []} figures={margin?.figures ?? []} references={margin?.references ?? 0} />
      <div className="min-w-0">
        <Front paper={paper} />
        <PaperFacts paper={paper} views={counts.views} />
        <PaperActions paper={paper} counts={counts} onCounts={changeCounts} />
        <Text paper={paper} article={article} surroundings={surroundings} />
      </div>
      <aside aria-label="About this paper" className="pt-7 text-[14px] leading-5 lg:pt-[150px]">
        {isCurrent(paper) ? <CiteLinks paperId={paper.paper_id} /> : null}
        <Rail paper={paper} />
      </aside>
    </div>
  )
}

/** A paper as it stands, or as it stood in an older version. */
export default function PaperPage() {
  const data = useLoaderData<PaperPageData>()
  const { id, version, versions, withdrawn } = data.paper
  // Another paper, or another state of it, is another page: its parts hold what they were given first.
  return <Page key={`${id} ${version} ${versions.length} ${withdrawn?.at}`} data={data} />
}

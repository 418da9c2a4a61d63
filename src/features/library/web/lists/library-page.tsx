import { useLoaderData } from 'react-router'
import { LinkedDataBlock } from '#ui/linked-data-block.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryRail } from './library-rail.tsx'
import { LibraryResults } from './library-results.tsx'
import type { LibraryData } from '../loaders.ts'

export default function LibraryPage() {
  const { query, list, highlights, researcher, linkedData } = useLoaderData<LibraryData>()
  return (
    <div className="mx-auto max-w-[1160px] px-4 sm:px-6">
      <LinkedDataBlock text={linkedData} />
      <title>Research Library · Inflo</title>
      <meta
        name="description"
        content="Open-access health research that began with questions from practice: free to read, cite and reuse."
      />
      <header className="grid gap-2.5 pt-9 pb-7 sm:pt-11">
        <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] sm:text-[40px] sm:leading-[46px]">
          Questions from practice, answered in the open
        </h1>
        <p className="max-w-[60ch] font-serif text-[18px] leading-7 text-muted">
          Inflo’s papers begin with somebody at a bedside who wonders. Students write them, clinicians guide them.
          Beside them stand open articles of other journals. Free to read, cite and reuse.
        </p>
      </header>
      <LibraryFilters query={query} highlights={highlights} list={list} />
      <div className="grid gap-x-14 pb-16 lg:grid-cols-[minmax(0,1fr)_272px]">
        <LibraryResults query={query} list={list} />
        <LibraryRail highlights={highlights} researcher={researcher} />
      </div>
    </div>
  )
}

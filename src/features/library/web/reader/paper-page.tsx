import { useEffect, useState, type ComponentType, lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { Link } from '#ui/navigation/link.tsx'
import { useSession } from '#features/accounts/web/public.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LinkedDataBlock } from '#ui/linked-data-block.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { PaperPageData, PaperData } from '../loaders.ts'
import { PaperFacts } from './paper-facts.tsx'
import { Front, Outline, Rail, Text } from './paper-parts.ts'
import { useCounts, type Counts, type ChangeCounts } from './use-counts.ts'

// oxlint-disable-next-line react/only-export-components -- A separate file would cost every reader a request.
export { loadParts } from './paper-parts.ts'

// Activates the outline and the citations after the page has loaded, since readers can read without them.
function useReadingAids(): void {
  useEffect(() => {
    const leaving = new AbortController()
    void import('./reading-aids.ts').then(({ installReadingAids }) => installReadingAids(leaving.signal))
    return () => leaving.abort()
  }, [])
}

// Returns whether the paper has files. Only the newest version has files, unless the paper is withdrawn.
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

/** Shows a paper's current version, or an older one. */
export default function PaperPage() {
  const data = useLoaderData<PaperPageData>()
  const { id, version, versions, withdrawn } = data.paper
  // Mounts a new page when the paper, its version or its state changes, since static islands never update.
  return <Page key={`${id} ${version} ${versions.length} ${withdrawn?.at}`} data={data} />
}

/** Renders the metadata that the server wrote for search engines, reference managers and link previews. */
function PaperMeta() {
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

const CITE_ID = 'cite-and-download'

const FILES = { PDF: 'pdf', JATS: 'jats.xml', Markdown: 'md', BibTeX: 'bib', RIS: 'ris', 'CSL-JSON': 'csl.json' }

/** Shows links to the paper's files, and a button that opens the Cite dialog, whose code is fetched on first use. */
function CiteLinks({ paperId }: { paperId: string }) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>()
  const open = async () => {
    try {
      const Opened = await (await import('./cite-dialog.tsx')).openCiteDialog(paperId)
      setDialog(() => Opened)
    } catch {
      showToast({ title: 'Unable to load the citation', kind: 'danger' })
    }
  }
  return (
    <section
      id={CITE_ID}
      aria-label="Cite and download"
      className="scroll-mt-20 border-t border-line pt-3 pb-4 print:hidden"
    >
      <Button size="small" className="noscript:hidden" onClick={() => void open()}>
        Cite
      </Button>
      <ul className="flex flex-wrap gap-x-3 pt-1">
        {Object.entries(FILES).map(([name, ending]) => (
          <li key={name}>
            <a href={`/research/${paperId}.${ending}`} className="inline-block py-1 underline underline-offset-2">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </section>
  )
}

// Fetches the code of the buttons at the first press, focus or hover.
const pressing = () => import('./reader-actions.ts')

const near = { onPointerEnter: () => void pressing(), onFocus: () => void pressing() }

const AdminTools = lazy(async () => ({ default: (await import('../curation/admin-tools-section.tsx')).AdminTools }))

type PaperActionsProps = { paper: PaperData; counts: Counts; onCounts: ChangeCounts }

/** Shows the actions that a reader can take on the paper. */
function PaperActions({ paper, counts, onCounts }: PaperActionsProps) {
  const { user } = useSession()
  const { liked, likes, unsent } = counts
  const { once } = useOneAtATime()
  return (
    <div className="needs-script flex flex-wrap gap-2 pt-4 pb-2 print:hidden">
      <Button {...near} size="small" onClick={() => void pressing().then(({ share }) => share())}>
        Share
      </Button>
      {paper.withdrawn ? null : (
        <Button
          {...near}
          size="small"
          aria-pressed={liked}
          className="aria-pressed:border-brand aria-pressed:bg-soft aria-pressed:text-brand"
          onClick={() => void once(async () => (await pressing()).like(paper.id, counts, onCounts))}
        >
          Like <span className="text-muted tabular-nums">{likes}</span>
        </Button>
      )}
      {/* On a narrow screen, the citation and the files are below the whole text. */}
      {isCurrent(paper) ? (
        <ButtonLink size="small" to={`#${CITE_ID}`} className="lg:hidden">
          Cite or download
        </ButtonLink>
      ) : null}
      <span role="status" className="self-center text-[14px] text-danger">
        {unsent ? 'Not saved. Press Like to try again.' : ''}
      </span>
      {user?.isAdmin ? (
        <Suspense>
          <AdminTools paper={paper} />
        </Suspense>
      ) : null}
    </div>
  )
}

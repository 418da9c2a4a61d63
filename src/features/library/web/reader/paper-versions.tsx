import { longDate } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'
import type { PaperData } from '../loaders.ts'

type Version = PaperData['versions'][number]

function VersionEntry({ version, paper }: { version: Version; paper: PaperData }) {
  const newest = version.number === paper.versions[0]?.number
  const address = newest ? `/research/${paper.paper_id}` : `/research/${paper.paper_id}/v/${version.number}`
  const words = `Version ${version.number}`
  return (
    <li className="flex flex-wrap gap-x-3 py-1.5">
      {version.number === paper.version ? (
        <b className="font-semibold">{words}, shown here</b>
      ) : (
        <Link to={address} className="text-brand underline underline-offset-2">
          {words}
        </Link>
      )}
      <time dateTime={version.created_at} className="text-muted tabular-nums">
        {longDate(version.created_at)}
      </time>
      <span className="basis-full text-muted [overflow-wrap:anywhere]">
        {version.note || (version.number === 1 ? 'First published.' : '')}
      </span>
    </li>
  )
}

/** Every version with its note; a withdrawn paper's are not open to readers, and an imported one has them at its journal. */
export function PaperVersions({ paper }: { paper: PaperData }) {
  const onlyItsFirst = paper.source === 'imported' && paper.versions.length === 1
  if (paper.withdrawn || onlyItsFirst) return null
  return (
    <section aria-labelledby="versions" className="mt-12 border-t border-line pt-5 text-[15px] leading-[22px]">
      <h2 id="versions" className="mb-1 text-[17px] leading-6 font-semibold">
        Versions
      </h2>
      <ul>
        {paper.versions.map((version) => (
          <VersionEntry key={version.number} version={version} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

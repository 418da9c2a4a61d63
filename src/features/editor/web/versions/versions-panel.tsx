import { useState } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import type { PanelParts } from '#features/team/web/public.tsx'
import { SaveVersionForm } from './save-version-form.tsx'
import { useVersions } from './live-versions.ts'
import { titleOf } from './titles.ts'
import { VersionsDialog } from './versions-dialog.tsx'

const SHOWN = 3

/**
 * Shows the paper's newest versions, a form to save a version, and a button that opens the comparison of all versions.
 */
export function VersionsPanel({ workspace: { paper } }: PanelParts) {
  const { data } = useVersions(paper.id)
  const [open, setOpen] = useState(false)
  const versions = data?.versions ?? []
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        Versions
      </h2>
      <ul className="mb-2 grid gap-1.5">
        {versions.slice(0, SHOWN).map((version) => (
          <li key={version.id}>
            {titleOf(version)}
            <span className="block text-[13px] leading-[18px] text-muted tabular-nums">
              {pacificTime(version.made_at)}
              {version.made_by ? ` · ${version.made_by}` : ''}
            </span>
          </li>
        ))}
      </ul>
      {data && versions.length === 0 ? (
        <p className="mb-2 text-muted">We save a version every hour while you write.</p>
      ) : null}
      <div className="grid justify-items-start gap-1">
        {paper.can_write ? <SaveVersionForm paperId={paper.id} /> : null}
        {versions.length > 0 ? (
          <Button size="small" kind="quiet" className="-mx-3" onClick={() => setOpen(true)}>
            Compare and restore
          </Button>
        ) : null}
      </div>
      <VersionsDialog open={open} onClose={() => setOpen(false)} paper={paper} versions={versions} />
    </section>
  )
}

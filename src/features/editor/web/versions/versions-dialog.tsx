import { useRef, useState } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { yUndoPluginKey } from 'y-prosemirror'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Workspace } from '#features/team/web/public.tsx'
import type { Version } from '../../document/versions-contract.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { Compared, ComparedLegend } from './comparison-view.tsx'
import { useLater } from './later-data.ts'
import { useRestore, useVersion } from './live-versions.ts'
import { titleOf } from './titles.ts'

type DialogParts = { open: boolean; onClose: () => void; paper: Workspace['paper']; versions: Version[] }

const NOW = 'now'
const optionOf = (version: Version) => ({
  value: version.id,
  label: `${titleOf(version)} – ${pacificTime(version.made_at)}`,
})

/** Any two versions side by side, and the way back to the earlier. */
export function VersionsDialog({ open, onClose, paper, versions }: DialogParts) {
  return (
    <Dialog open={open} title="Versions" onClose={onClose} maxWidth={860}>
      <Comparing paper={paper} versions={versions} onClose={onClose} />
    </Dialog>
  )
}

function Comparing({ paper, versions, onClose }: Omit<DialogParts, 'open'>) {
  const { view } = useManuscript()
  const [earlierId, setEarlierId] = useState(versions[0]?.id ?? '')
  const [laterId, setLaterId] = useState(NOW)
  const earlier = useVersion(paper.id, earlierId)
  const later = useLater(paper.id, laterId === NOW ? undefined : laterId)
  const restoring = useRestore(paper.id)
  const comparing = useRef<HTMLDivElement>(null)
  const isReady = earlier.data && later
  const differing = isReady
    ? earlier.data.sections.filter(({ name, in_words: words }) => words !== later.in(name).text)
    : []
  const restore = (section?: string) =>
    restoring.mutate(
      { versionId: earlierId, ...(section === undefined ? {} : { section }) },
      {
        onSuccess: () => {
          if (view) yUndoPluginKey.getState(view.state)?.undoManager.clear()
          showToast({ title: 'The version is back', text: 'What stood before is kept among the versions.' })
          if (section === undefined) onClose()
          // The button goes with what differed.
          else comparing.current?.focus()
        },
      },
    )
  const canRestore = paper.can_write && paper.is_team_member && laterId === NOW
  return (
    <div ref={comparing} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="What it said"
          isFilter
          options={versions.map(optionOf)}
          value={earlierId}
          onChange={({ target }) => setEarlierId(target.value)}
        />
        <Select
          label="Beside"
          isFilter
          options={[{ value: NOW, label: 'The paper as it stands' }, ...versions.map(optionOf)]}
          value={laterId}
          onChange={({ target }) => setLaterId(target.value)}
        />
      </div>
      {restoring.error ? <Notice tone="danger">{restoring.error.message}</Notice> : null}
      {isReady ? null : <Skeleton label="Loading the version" />}
      {isReady && differing.length === 0 ? <p className="text-muted">Both say the same.</p> : null}
      {later && differing.length > 0 ? (
        <ComparedLegend
          writers={later.writers}
          isKnown={differing.every(({ name }) => later.in(name).by !== null || later.in(name).text === '')}
        />
      ) : null}
      {differing.map(({ name, heading, in_words: words }) => (
        <section key={name} aria-label={heading}>
          <div className="mb-1 flex items-baseline justify-between gap-3">
            <h3 className="font-semibold">{heading}</h3>
            {canRestore ? (
              <Button size="small" kind="quiet" onClick={() => restore(name)}>
                Bring this section back
              </Button>
            ) : null}
          </div>
          {later ? <Compared earlier={words} later={later.in(name)} writers={later.writers} /> : null}
        </section>
      ))}
      {canRestore && differing.length > 1 ? (
        <div>
          <Button onClick={() => restore()}>Bring the whole version back</Button>
        </div>
      ) : null}
    </div>
  )
}

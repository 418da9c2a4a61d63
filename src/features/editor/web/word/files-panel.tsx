import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import type { PanelParts } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { saveFile } from './save-file.ts'

const KINDS = {
  docx: { label: 'Word', ending: 'docx' },
  pdf: { label: 'PDF', ending: 'pdf' },
  latex: { label: 'LaTeX', ending: 'latex.zip' },
  markdown: { label: 'Markdown', ending: 'md' },
  jats: { label: 'JATS', ending: 'jats.xml' },
  bibtex: { label: 'References (BibTeX)', ending: 'bib' },
} as const
type Kind = keyof typeof KINDS

/** The paper as files to be worked on elsewhere, and a Word draft taken in. */
export function FilesPanel({ workspace: { paper } }: PanelParts) {
  const [isOpen, setOpen] = useState(false)
  const exporting = useWrite({
    mutationFn: (kind: Kind) =>
      call(`GET /api/student/papers/:paperId/export/${kind}`, { params: { paperId: paper.id } }),
    onSuccess: (file, kind) => saveFile(file, `${paper.title}.${KINDS[kind].ending}`),
    onError: ({ message }) => showToast({ title: 'Export Failed', text: message, kind: 'danger' }),
  })
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        Export
      </h2>
      <div className="mb-2 flex flex-wrap gap-2">
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <Button
            key={kind}
            size="small"
            busy={exporting.isPending && exporting.variables === kind}
            onClick={() => exporting.mutate(kind)}
          >
            {KINDS[kind].label}
          </Button>
        ))}
      </div>
      {paper.can_write ? (
        <Button size="small" kind="quiet" className="-mx-3" onClick={() => setOpen(true)}>
          Take in a Word draft
        </Button>
      ) : null}
      <DraftDialog open={isOpen} onClose={() => setOpen(false)} paperId={paper.id} />
    </section>
  )
}

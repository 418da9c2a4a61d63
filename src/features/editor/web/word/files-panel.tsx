import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { type PanelParts, type SectionName, SECTION_PLANS, planOf } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FileInput } from '#ui/forms/file-input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Notice } from '#ui/notice.tsx'
import type { WordReportLine } from '../../word-contract.ts'

const KINDS = {
  docx: { label: 'Word', ending: 'docx' },
  pdf: { label: 'PDF', ending: 'pdf' },
  latex: { label: 'LaTeX', ending: 'latex.zip' },
  markdown: { label: 'Markdown', ending: 'md' },
  jats: { label: 'JATS', ending: 'jats.xml' },
  bibtex: { label: 'References (BibTeX)', ending: 'bib' },
} as const
type Kind = keyof typeof KINDS

/** Shows downloads of the paper in several file formats, and the import of a Word draft. */
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
          Import from Word
        </Button>
      ) : null}
      <DraftDialog open={isOpen} onClose={() => setOpen(false)} paperId={paper.id} />
    </section>
  )
}

const REVOKE_AFTER_MS = 60_000

/** Downloads a file in the browser, under the given name. */
function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Revokes the URL later, since the browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

const BY_HEADINGS = 'headings'

const BEHIND = 'behind'

type Choice = { file: File; into: string; place: string; isTrial: boolean }

const take = (paperId: string, { file, into, place, isTrial }: Choice) =>
  call('POST /api/student/papers/:paperId/word-draft', {
    params: { paperId },
    query: {
      ...(into === BY_HEADINGS ? {} : { into: into as SectionName }),
      replace: place === BEHIND ? 'no' : 'yes',
      trial: isTrial ? 'yes' : 'no',
    },
    body: file,
  })

type DialogParts = { open: boolean; onClose: () => void; paperId: string }

function Choosing({ onClose, paperId }: Omit<DialogParts, 'open'>) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [into, setInto] = useState(BY_HEADINGS)
  const [place, setPlace] = useState(BEHIND)
  const taking = useWrite({
    mutationFn: (choice: Choice) => take(paperId, choice),
    onSuccess: async ({ put_in }) => {
      if (!put_in) return
      await queryClient.invalidateQueries()
      showToast({ title: 'Word draft imported', text: 'The previous text is saved as a version.' })
    },
  })
  const look = (chosen: File | undefined, where: string) => {
    setFile(chosen)
    setInto(where)
    taking.reset()
    if (chosen) taking.mutate({ file: chosen, into: where, place, isTrial: true })
  }
  return (
    <div className="grid gap-4">
      <FileInput label="Word document (.docx)" required accept=".docx" onChoose={([chosen]) => look(chosen, into)} />
      <Select
        label="Import into"
        value={into}
        onChange={({ currentTarget }) => look(file, currentTarget.value)}
        options={[
          { value: BY_HEADINGS, label: 'Matching sections, by heading' },
          ...SECTION_PLANS.map(({ name, heading }) => ({ value: name, label: `All of it into ${heading}` })),
        ]}
      />
      <Select
        label="Existing text"
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        options={[
          { value: BEHIND, label: 'Keep it, and add the draft after it' },
          { value: 'instead', label: 'Replace it with the draft' },
        ]}
      />
      {taking.error ? (
        <Notice tone="danger" role="alert">
          {taking.error.message}
        </Notice>
      ) : null}
      <div aria-live="polite">
        {taking.isPending ? <p>Reading the document…</p> : null}
        {taking.data ? <DraftReport report={taking.data.report} /> : null}
      </div>
      {/* Keeps the buttons visible when the report and the toast fill a small screen. */}
      <div className="sticky -bottom-5 -mb-5 flex gap-3 bg-surface py-3 sm:-bottom-7 sm:-mb-7">
        {taking.data?.put_in ? (
          <Button kind="main" onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button
            kind="main"
            busy={taking.isPending}
            aria-disabled={!file || undefined}
            onClick={() => file && taking.mutate({ file, into, place, isTrial: false })}
          >
            Import
          </Button>
        )}
      </div>
    </div>
  )
}

/** Shows the dialog that imports a Word draft, with a preview before anything changes. */
function DraftDialog({ open, onClose, paperId }: DialogParts) {
  return (
    <Dialog open={open} title="Import from Word" onClose={onClose} maxWidth={720}>
      <Choosing paperId={paperId} onClose={onClose} />
    </Dialog>
  )
}

const HEADINGS = { lost: 'Not imported', changed: 'Changed', kept: 'Kept' } as const

/** Returns a position such as "Methods, paragraph 3", or "The whole document". Pure. */
function placeInWords({ section, paragraph }: Pick<WordReportLine, 'section' | 'paragraph'>): string {
  if (section === null) return 'The whole document'
  const heading = planOf(section)?.heading ?? section
  return paragraph === null ? heading : `${heading}, paragraph ${paragraph}`
}

/** Shows the result of importing a Word draft, with the losses and changes first. */
function DraftReport({ report }: { report: WordReportLine[] }) {
  return (['lost', 'changed', 'kept'] as const).map((what) => {
    const lines = report.filter((line) => line.what === what)
    return lines.length === 0 ? null : (
      <section key={what} aria-label={HEADINGS[what]} className="mb-4">
        <h3 className="mb-1 font-semibold">
          {HEADINGS[what]} ({lines.length})
        </h3>
        <ul className="grid gap-1.5">
          {lines.map((line, index) => (
            <li key={index}>
              <span className="font-medium">{placeInWords(line)}:</span> {line.detail}
              {line.quote ? (
                <span dir="auto" className="block text-[13px] leading-[18px] text-muted">
                  “{line.quote}”
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

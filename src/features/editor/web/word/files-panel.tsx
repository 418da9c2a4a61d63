import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { type PanelParts, type SectionName, SECTION_PLANS, planOf } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
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

/** Exports the paper as files to work on elsewhere, and imports a Word draft. */
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

const REVOKE_AFTER_MS = 60_000

/** Saves a file by the browser, under this name. */
function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A browser may still be reading it.
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
      showToast({ title: 'Word Draft Taken In', text: 'The text before is kept as a version.' })
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
      <label className="grid gap-1 font-medium">
        Word document (.docx)
        <input type="file" accept=".docx" onChange={({ currentTarget }) => look(currentTarget.files?.[0], into)} />
      </label>
      <Select
        label="Where it goes"
        value={into}
        onChange={({ currentTarget }) => look(file, currentTarget.value)}
        options={[
          { value: BY_HEADINGS, label: 'Each part to its section, by the headings' },
          ...SECTION_PLANS.map(({ name, heading }) => ({ value: name, label: `All of it to ${heading}` })),
        ]}
      />
      <Select
        label="What stands there already"
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        options={[
          { value: BEHIND, label: 'Stays; the draft stands behind it' },
          { value: 'instead', label: 'Gives way to the draft' },
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
      <div className="flex gap-3">
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
            Put it in
          </Button>
        )}
      </div>
    </div>
  )
}

/** Imports a Word draft, and previews the result before anything is changed. */
function DraftDialog({ open, onClose, paperId }: DialogParts) {
  return (
    <Dialog open={open} title="Take in a Word draft" onClose={onClose} maxWidth={720}>
      <Choosing paperId={paperId} onClose={onClose} />
    </Dialog>
  )
}

const HEADINGS = { lost: 'Not taken over', changed: 'Changed', kept: 'Kept' } as const

/** Returns "Methods, paragraph 3", or that the line is about the whole document. Pure. */
function placeInWords({ section, paragraph }: Pick<WordReportLine, 'section' | 'paragraph'>): string {
  if (section === null) return 'The whole document'
  const heading = planOf(section)?.heading ?? section
  return paragraph === null ? heading : `${heading}, paragraph ${paragraph}`
}

/** Shows the result of importing a Word draft, by place: first what needs a look. */
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

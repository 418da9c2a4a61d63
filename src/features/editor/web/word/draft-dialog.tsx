import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { SECTION_PLANS, type SectionName } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { DraftReport } from './draft-report.tsx'

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

/** Takes a Word draft in: what would become of it is told before anything is changed. */
export function DraftDialog({ open, onClose, paperId }: DialogParts) {
  return (
    <Dialog open={open} title="Take in a Word draft" onClose={onClose} maxWidth={720}>
      <Choosing paperId={paperId} onClose={onClose} />
    </Dialog>
  )
}

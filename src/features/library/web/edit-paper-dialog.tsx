import { type FormEvent, useEffect, useState } from 'react'
import { call } from '#call.ts'
import { PAPER_CATEGORIES } from '#shared/categories.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { Paper } from '../contract.ts'
import { LINKEDIN_LENGTH_MAX, PAPER_TITLE_LENGTH_MAX, VERSION_NOTE_LENGTH_MAX } from '../limits.ts'
import { AuthorRows } from './author-rows.tsx'
import { FormEnd } from './form-end.tsx'
import { openMounted } from './mounted-dialog.tsx'
import { useSending } from './use-sending.ts'

type Draft = { title: string; category: string; authors: string[]; linkedin_url: string; note: string }
const WORDING = {
  otherwise: 'Failed to save changes',
  answered: (status: number) => `Failed to update paper (${status})`,
}

type Closing = (saved?: Paper) => void

const draftOf = ({ title, category, authors, linkedin_url }: Paper): Draft => ({
  title,
  category,
  authors,
  linkedin_url: linkedin_url ?? '',
  note: '',
})

const categoriesWith = (own: string) =>
  [...new Set<string>([...PAPER_CATEGORIES, own])].map((value) => ({ value, label: value }))

function useDraft(paper: Paper) {
  const [draft, setDraft] = useState(() => draftOf(paper))
  return { draft, change: (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part })) }
}

function Fields({
  paper,
  form,
  errors,
}: {
  paper: Paper
  form: ReturnType<typeof useDraft>
  errors: Record<string, string>
}) {
  const { draft, change } = form
  return (
    <>
      <TextArea
        label="Title"
        name="title"
        required
        rows={2}
        value={draft.title}
        maxLength={PAPER_TITLE_LENGTH_MAX}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Select
        label="Category"
        name="category"
        required
        options={categoriesWith(paper.category)}
        value={draft.category}
        error={errors.category}
        onChange={(event) => change({ category: event.target.value })}
      />
      <AuthorRows names={draft.authors} onChange={(authors) => change({ authors })} />
      <TextInput
        label="LinkedIn address of the first author"
        name="linkedin_url"
        value={draft.linkedin_url}
        maxLength={LINKEDIN_LENGTH_MAX}
        error={errors.linkedin_url}
        onChange={(event) => change({ linkedin_url: event.target.value })}
      />
      <TextInput
        label="What changes, in a sentence"
        name="note"
        hint="Readers see it beside the new version."
        value={draft.note}
        maxLength={VERSION_NOTE_LENGTH_MAX}
        error={errors.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  )
}

function EditForm({ paper, onClose }: { paper: Paper; onClose: Closing }) {
  const form = useDraft(paper)
  const { isSending, failure, errors, send } = useSending(WORDING)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { ...form.draft, version: paper.version }
    const saved = await send(() =>
      call('PUT /api/admin/research-papers/:paperId', { params: { paperId: paper.id }, body }),
    )
    if (!saved) return
    showToast({ title: saved.paper.version > paper.version ? `Saved as version ${saved.paper.version}` : 'Saved' })
    onClose(saved.paper)
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Fields paper={paper} form={form} errors={errors} />
      <FormEnd
        failure={failure}
        isSending={isSending}
        label="Save Changes"
        sendingLabel="Saving…"
        onCancel={() => onClose()}
      />
    </form>
  )
}

// As it stands now, not as the page that asks for it was rendered.
function useCurrent(paperId: string) {
  const [paper, setPaper] = useState<Paper>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    call('GET /api/public/research-library/:paperId', { params: { paperId } }).then(setPaper, () => setFailed(true))
  }, [paperId])
  return { paper, failed }
}

function EditPaperDialog({ paperId, onClose }: { paperId: string; onClose: Closing }) {
  const { paper, failed } = useCurrent(paperId)
  return (
    <Dialog open title="Edit Research Paper" onClose={() => onClose()}>
      {paper ? <EditForm paper={paper} onClose={onClose} /> : null}
      {failed ? <p role="alert">The paper could not be loaded. Please close this and try again.</p> : null}
      {paper || failed ? null : <p role="status">Loading paper...</p>}
    </Dialog>
  )
}

/** Opens the dialog in which an admin edits a paper. @returns the paper as it was saved, or undefined when it was not. */
export const openEditPaper = ({ id }: Pick<Paper, 'id'>): Promise<Paper | undefined> =>
  openMounted<Paper>((close) => <EditPaperDialog paperId={id} onClose={close} />)

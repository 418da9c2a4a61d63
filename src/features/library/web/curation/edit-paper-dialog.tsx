import { type FormEvent, useEffect, useState } from 'react'
import { PAPER_CATEGORIES } from '#shared/categories.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Paper } from '../../contract.ts'
import type { CreditedAuthor } from '../../curation-contract.ts'
import { PAPER_TITLE_LENGTH_MAX } from '#formats/article/limits.ts'
import { call } from '#app/call.ts'
import { LINKEDIN_LENGTH_MAX, VERSION_NOTE_LENGTH_MAX } from '../../limits.ts'
import { type AuthorFormRow, AuthorRows, rowOf } from './author-rows.tsx'
import { FormEnd } from './form-end.tsx'
import { openMountedDialog } from './mounted-dialog.tsx'
import { useFormSubmission } from './use-form-submission.ts'

type Authors = { version: number; authors: CreditedAuthor[]; removed: CreditedAuthor[] }
/** The paper, its authors in the form that an edit sends, and the removed authors, who can be restored. */
type Current = { paper: Paper; authors: Authors }
type Draft = { title: string; category: string; authors: AuthorFormRow[]; linkedin_url: string; note: string }
const WORDING = {
  otherwise: 'Failed to save changes',
  answered: (status: number) => `Failed to update paper (${status})`,
}

type Closing = (saved?: Paper) => void

const draftOf = ({ title, category, linkedin_url }: Paper, { authors }: Authors): Draft => ({
  title,
  category,
  authors: authors.map(rowOf),
  linkedin_url: linkedin_url ?? '',
  note: '',
})

const categoriesWith = (own: string) =>
  [...new Set<string>([...PAPER_CATEGORIES, own])].map((value) => ({ value, label: value }))

function useDraft({ paper, authors }: Current) {
  const [draft, setDraft] = useState(() => draftOf(paper, authors))
  return { draft, change: (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part })) }
}

type FieldsProps = { current: Current; form: ReturnType<typeof useDraft>; errors: Record<string, string> }

function Fields({ current: { paper, authors }, form, errors }: FieldsProps) {
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
      <AuthorRows
        known={[...authors.authors, ...authors.removed]}
        rows={draft.authors}
        error={errors.authors}
        onChange={(rows) => change({ authors: rows })}
      />
      <TextInput
        label="LinkedIn address of the first author"
        name="linkedin_url"
        value={draft.linkedin_url}
        maxLength={LINKEDIN_LENGTH_MAX}
        error={errors.linkedin_url}
        onChange={(event) => change({ linkedin_url: event.target.value })}
      />
      <TextInput
        label="Describe the change in one sentence"
        name="note"
        hint="Readers see it next to the new version."
        value={draft.note}
        maxLength={VERSION_NOTE_LENGTH_MAX}
        error={errors.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  )
}

function EditForm({ current, onClose }: { current: Current; onClose: Closing }) {
  const { paper } = current
  const form = useDraft(current)
  const { isSending, failure, errors, send } = useFormSubmission(WORDING)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const authors = form.draft.authors.map(({ id, name }) => ({ id, name }))
    const body = { ...form.draft, authors, version: current.authors.version }
    const saved = await send(() =>
      call('PUT /api/admin/research-papers/:paperId', { params: { paperId: paper.id }, body }),
    )
    if (!saved) return
    showToast({ title: saved.paper.version > paper.version ? `Saved as version ${saved.paper.version}` : 'Saved' })
    onClose(saved.paper)
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Fields current={current} form={form} errors={errors} />
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

// Fetches the current state of the paper, which may differ from the rendered page.
function useCurrent(paperId: string) {
  const [current, setCurrent] = useState<Current>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const params = { paperId }
    Promise.all([
      call('GET /api/public/research-library/:paperId', { params }),
      call('GET /api/admin/research-papers/:paperId/authors', { params }),
    ]).then(
      ([paper, authors]) => setCurrent({ paper, authors }),
      () => setFailed(true),
    )
  }, [paperId])
  return { current, failed }
}

function EditPaperDialog({ paperId, onClose }: { paperId: string; onClose: Closing }) {
  const { current, failed } = useCurrent(paperId)
  return (
    <Dialog open losesTyped title="Edit Research Paper" onClose={() => onClose()}>
      {current ? <EditForm current={current} onClose={onClose} /> : null}
      {failed ? <p role="alert">The paper could not be loaded. Please close this dialog and try again.</p> : null}
      {current || failed ? null : <p role="status">Loading paper...</p>}
    </Dialog>
  )
}

/** Opens the dialog in which an admin edits a paper. @returns the saved paper; undefined if it was not saved */
export const openEditPaperDialog = ({ id }: Pick<Paper, 'id'>): Promise<Paper | undefined> =>
  openMountedDialog<Paper>((close) => <EditPaperDialog paperId={id} onClose={close} />)

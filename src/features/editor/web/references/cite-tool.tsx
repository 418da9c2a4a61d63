import { type EditorState, NodeSelection } from 'prosemirror-state'
import { useEffect, useState, type FormEvent } from 'react'
import { idsCited, type ReferenceRecord } from '#formats/citations/reference.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { normalText, normalWords } from '#shared/text/normal-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useManuscript } from '../document/manuscript-data.tsx'
import { ToolButton } from '../editor/tool-button.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import { PasteForm } from './paste-form.tsx'
import { useCitations, useMayChangeReferences } from './use-citations.ts'

/** Returns the citation that is selected in the text. */
function chosenCitation({ selection }: EditorState) {
  return selection instanceof NodeSelection && selection.node.type.name === 'citation' ? selection : undefined
}

/**
 * Returns whether a key event is Ctrl+Alt+C. Compares the physical key, since many keyboards type another character
 * with Ctrl and Alt.
 */
const isCiteKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyC' && event.altKey && (event.ctrlKey || event.metaKey)

/** Inserts a citation, or changes the selected one. */
export function CiteTool() {
  const { view, section } = useManuscript()
  const state = useEditorState()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const dom = view?.dom
    const onKey = (event: KeyboardEvent) => {
      if (!isCiteKey(event)) return
      event.preventDefault()
      setOpen(true)
    }
    dom?.addEventListener('keydown', onKey)
    return () => dom?.removeEventListener('keydown', onKey)
  }, [view])
  if (!view || !state || section === 'references') return null
  const chosen = chosenCitation(state)
  const mayCite = chosen !== undefined || state.selection.$to.parent.inlineContent
  const close = () => {
    setOpen(false)
    // Waits until the dialog is closed, since nothing behind an open dialog can get the focus.
    setTimeout(() => view.focus())
  }
  const cite = (ids: string[]) => {
    const { tr, selection } = view.state
    const node = manuscript.nodes.citation.create({ refs: ids.join(' ') })
    if (chosen) tr.replaceWith(chosen.from, chosen.to, ids.length > 0 ? node : [])
    else tr.insert(selection.to, node)
    view.dispatch(tr.scrollIntoView())
    close()
  }
  return (
    <>
      <ToolButton label="Cite (Ctrl+Alt+C)" disabled={!mayCite} onPress={() => setOpen(true)}>
        Cite
      </ToolButton>
      <CiteDialog
        open={open}
        before={chosen ? idsCited(chosen.node.attrs.refs as string) : []}
        onCite={cite}
        onClose={close}
      />
    </>
  )
}

/**
 * Returns whether an entry contains every word of a search. Compares only letters and digits, so that "IL6" finds "IL-6"
 * and "obrien" finds "O'Brien". Pure.
 */
export function matchesSearch(record: ReferenceRecord, search: string): boolean {
  const text = normalWords(normalText(`${vancouver(record)} PMID ${record.PMID ?? ''} ${record.PMCID ?? ''}`)).join('')
  return normalText(search)
    .split(/\s+/)
    .every((part) => text.includes(normalWords(part).join('')))
}

type ChoiceParts = { before: string[]; onCite: (ids: string[]) => void; onClose: () => void }

function Choice({ before, onCite, onClose }: ChoiceParts) {
  const { references, numbers } = useCitations()
  const mayChange = useMayChangeReferences()
  const [sought, setSought] = useState('')
  const [chosen, setChosen] = useState(before)
  const all = [...numbers.keys()].flatMap((id) => references.get(id) ?? [])
  const shown = all.filter((record) => chosen.includes(record.id) || matchesSearch(record, sought))
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  const cite = (event: FormEvent) => {
    event.preventDefault()
    // If only one entry is shown, pressing Enter in the search field cites this entry.
    const only = chosen.length === 0 && sought && shown.length === 1 ? shown.map(({ id }) => id) : chosen
    if (only.length > 0 || before.length > 0) onCite(only)
  }
  return (
    <div className="grid gap-6">
      <form onSubmit={cite} className="grid gap-4">
        {all.length > 0 ? (
          <>
            <TextInput
              label="Search your references"
              isFilter
              type="search"
              value={sought}
              onChange={(event) => setSought(event.target.value)}
            />
            <fieldset className="max-h-[38dvh] min-h-40 overflow-y-auto border-y border-line px-1">
              <legend className="sr-only">References to cite here</legend>
              {shown.map((record) => (
                <Checkbox
                  key={record.id}
                  checked={chosen.includes(record.id)}
                  onChange={(event) => choose(record.id, event.target.checked)}
                  label={
                    <span dir="auto" className="text-[14px] leading-5 break-words">
                      {numbers.get(record.id)}. {vancouver(record)}
                    </span>
                  }
                />
              ))}
              {shown.length === 0 ? <p className="py-3 text-muted">No references match your search.</p> : null}
            </fieldset>
          </>
        ) : (
          <p className="text-muted">
            {mayChange
              ? 'You have no references yet. Paste one below to cite it.'
              : 'This paper has no references yet.'}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind={chosen.length > 0 || before.length > 0 ? 'main' : 'waiting'}>
            {before.length > 0 && chosen.length === 0 ? 'Remove the citation' : 'Cite'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      {mayChange ? (
        <div className="border-t border-line pt-5">
          <PasteForm onAdded={({ ids }) => setChosen((known) => [...new Set([...known, ...ids])])} />
        </div>
      ) : null}
    </div>
  )
}

/** Shows a dialog to choose the references to cite, from the list or by adding a new one. */
function CiteDialog({ open, ...choice }: ChoiceParts & { open: boolean }) {
  return (
    <Dialog open={open} onClose={choice.onClose} title="Cite" losesTyped>
      <Choice {...choice} />
    </Dialog>
  )
}

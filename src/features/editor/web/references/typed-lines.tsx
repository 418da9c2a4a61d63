import { Button } from '#ui/button.tsx'
import { useManuscript } from '../document/manuscript-data.tsx'
import { addedSentence, useReadPasted } from './paste-form.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'

/** References that were typed as lines of text become entries of the list; what could not be read stays where it is. */
export function TypedLines() {
  const { view, written } = useManuscript()
  const typed = written.references?.text.trim() ?? ''
  const reading = useReadPasted((added) => {
    showToast({ title: 'Your lines are references now', text: addedSentence(added) })
  })
  if (!typed || !view) return null
  const turn = async () => {
    const read = await reading.send(typed).catch(() => undefined)
    if (!read || view.isDestroyed || read.references.length === 0) return
    const { tr, schema, doc } = view.state
    const left = read.unread.map(({ text }) => schema.nodes['paragraph']?.create(null, schema.text(text)))
    const kept = left.flatMap((paragraph) => (paragraph ? [paragraph] : []))
    const empty = schema.nodes['paragraph']?.create()
    view.dispatch(tr.replaceWith(0, doc.content.size, kept.length > 0 ? kept : empty ? [empty] : []))
  }
  return (
    <div className="rounded-[6px] bg-sunken px-4 py-3 text-[14px] leading-5">
      <p>
        References stand below as lines of text. As entries of the list they can be cited and numbered. Once they are
        entries, this section counts as completed when at least one of them is cited in the text.
      </p>
      {reading.refused ? <p className="mt-2 font-semibold text-danger">{reading.refused}</p> : null}
      <Button size="small" className="mt-3" busy={reading.isPending} onClick={() => void turn()}>
        {reading.isPending ? 'Reading…' : 'Turn these lines into references'}
      </Button>
    </div>
  )
}

import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { initProseMirrorDoc } from 'y-prosemirror'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { dispatching } from './dispatch.ts'
import { NODE_VIEWS } from './node-views.ts'
import { pluginsFor } from './plugins.ts'
import { wearStyles } from './styles.ts'
import { onUnreadable, unreadableIn } from './unreadable-data.ts'

type TextParts = { label: string; guidance: string; canEdit: boolean }

/** The text of the open section, as everybody writes it. */
export function SectionText({ label, guidance, canEdit }: TextParts) {
  const { doc, connection, section, paperId, memberId, setView, view } = useManuscript()
  const leaving = useId()
  const place = useRef<HTMLDivElement>(null)
  const editable = useEffectEvent(() => canEdit)
  useEffect(() => {
    // It may have come since this was drawn.
    if (!place.current || unreadableIn(doc, section)) return
    wearStyles()
    const root = sectionRoot(doc, section)
    const { doc: written, mapping } = initProseMirrorDoc(root, manuscript)
    // Where nothing is written yet the cursor needs a line to be in: else all that arrives would be chosen.
    const node = root.length > 0 ? written : manuscript.topNodeType.createAndFill()
    if (!node) return
    const fresh = new EditorView(place.current, {
      state: EditorState.create({
        doc: node,
        plugins: pluginsFor({ doc, connection, section, paperId, memberId }, mapping),
      }),
      nodeViews: NODE_VIEWS,
      dispatchTransaction: dispatching,
      editable: () => editable(),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': label,
        'aria-describedby': `${guidance} ${leaving}`,
        class: 'manuscript',
      },
    })
    connection.awareness.setLocalStateField('section', section)
    setView(fresh)
    const close = () => {
      stop()
      setView(null)
      fresh.destroy()
    }
    const stop = onUnreadable({ doc, section }, close)
    return close
  }, [doc, connection, section, paperId, memberId, label, guidance, leaving, setView])
  useEffect(() => {
    // Where another section was opened, this one's view has just been taken away.
    if (view && !view.isDestroyed) view.setProps({ editable: () => canEdit })
  }, [view, canEdit])
  return (
    <>
      <p id={leaving} className="sr-only">
        Escape, then Tab, leaves the text.
      </p>
      <div ref={place} className="min-h-[420px]" />
    </>
  )
}

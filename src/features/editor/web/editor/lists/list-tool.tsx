import { useState } from 'react'
import type { ListKind } from '#formats/article/list-marks.ts'
import { useManuscript } from '../../document/manuscript-data.tsx'
import { useEditorState } from '../editor-data.ts'
import { ToolButton } from '../tool-button.tsx'
import { countWith, kindAt } from './list-kinds.ts'

const KINDS: { kind: ListKind; shown: string }[] = [
  { kind: null, shown: '1 2 3' },
  { kind: 'a', shown: 'a b c' },
  { kind: 'A', shown: 'A B C' },
  { kind: 'i', shown: 'i ii iii' },
  { kind: 'I', shown: 'I II III' },
]

/** What the list around the cursor counts with. */
export function ListTool() {
  const { view } = useManuscript()
  const state = useEditorState()
  const [said, setSaid] = useState('')
  const current = state && kindAt(state)
  if (!view || current === undefined) return null
  return (
    <>
      {KINDS.map(({ kind, shown }) => (
        <ToolButton
          key={shown}
          label={`Count ${shown}`}
          pressed={kind === current}
          onPress={() => {
            countWith(kind)(view.state, view.dispatch, view)
            view.focus()
            // The focus is in the text by then, where a pressed tool says nothing.
            setSaid(`The list counts ${shown}`)
          }}
        >
          {shown}
        </ToolButton>
      ))}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

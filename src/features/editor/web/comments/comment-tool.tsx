import { useManuscript } from '../document/manuscript-data.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import { ToolButton } from '../editor/tool-button.tsx'
import { useComments } from './comments-data.ts'
import { chosenWords, commentOnChosen } from './comment-selection.ts'

/** Shows the button that opens a comment on the selected words. */
export function CommentTool() {
  const manuscript = useManuscript()
  const { view, paperId } = manuscript
  const { data } = useComments(paperId)
  const state = useEditorState()
  if (!view || !state || !data?.may_comment) return null
  return (
    <ToolButton
      label="Comment on the selected text (Ctrl+Alt+M)"
      disabled={!chosenWords(state)}
      onPress={() => commentOnChosen(view, manuscript)}
    >
      Comment
    </ToolButton>
  )
}

import { type FormEvent, type KeyboardEvent, useState, useSyncExternalStore } from 'react'
import { findIdentifiers, maskIdentifiers } from '#shared/text/patient-identifiers.ts'
import { Button } from '#ui/button.tsx'
import { tooLong } from '#ui/forms/use-length.ts'
import { QUESTION_LENGTH_MAX } from '../../limits.ts'
import { setChat, useChat } from './chat-data.ts'
import { PatientQuestion } from './patient-question.tsx'
import { QuotaRow } from './quota-row.tsx'
import { sendQuestion, cancelQuestion } from './conversation-data.ts'
import { ToolsRow } from './tools-row.tsx'

function watchLine(listener: () => void): () => void {
  const names = ['online', 'offline']
  for (const name of names) window.addEventListener(name, listener)
  return () => {
    for (const name of names) window.removeEventListener(name, listener)
  }
}
const useOnline = (): boolean => useSyncExternalStore(watchLine, () => navigator.onLine)

/** Why nothing can be sent now, or was not. */
function Reason({ long }: { long: string | undefined }) {
  const { refused } = useChat()
  const isOnline = useOnline()
  const words = isOnline ? (long ?? refused) : 'You are offline. What you type stays here until you can send it.'
  return (
    <div role="status" className="px-4 text-[14px] leading-5 font-semibold text-danger">
      {words ? <p className="pb-2">{words}</p> : null}
    </div>
  )
}

/** Where one asks. Enter sends, Shift and Enter begin a line. */
export function Composer() {
  const { draft, asked, quota, memberId, fetching, sessionId, case: handed } = useChat()
  const isOnline = useOnline()
  const [doubted, setDoubted] = useState<string>()
  const isOver = quota?.uses_left === 0
  const long = tooLong(draft.length, QUESTION_LENGTH_MAX)
  // Where no answers are left a question about one's own health is still told what to do.
  const waits = asked !== null || !isOnline || fetching !== 'no'
  const isReady = !waits && long === undefined && draft.trim() !== ''
  const send = (event?: FormEvent | KeyboardEvent) => {
    event?.preventDefault()
    if (!isReady) return
    if (doubted !== draft && findIdentifiers(draft).length > 0) setDoubted(draft)
    else void sendQuestion(draft)
  }
  return (
    <form onSubmit={send} className="flex-none border-t border-line pt-2 pb-3">
      <Reason long={long} />
      {doubted !== undefined && doubted === draft ? (
        <PatientQuestion text={draft} takeOut={() => setChat({ draft: maskIdentifiers(draft) })} />
      ) : null}
      {memberId ? <ToolsRow disabled={waits || isOver || long !== undefined} /> : null}
      <div className="mx-4 my-1 flex items-end gap-1 rounded-[6px] border border-control bg-surface p-1 focus-within:border-brand">
        <textarea
          dir="auto"
          rows={1}
          aria-label="Your message"
          placeholder="Ask a question"
          value={draft}
          onChange={({ target }) => setChat({ draft: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
          }}
          className="field-sizing-content max-h-[120px] min-h-11 min-w-0 flex-1 resize-none bg-transparent px-2 py-[11px] text-[16px] leading-[22px] outline-none placeholder:text-muted"
        />
        {asked ? (
          <Button onClick={cancelQuestion}>Stop</Button>
        ) : (
          <Button type="submit" kind={isReady ? 'main' : 'plain'} disabled={!isReady}>
            {doubted !== undefined && doubted === draft ? 'Send anyway' : 'Send'}
          </Button>
        )}
      </div>
      <div className="px-4">
        <QuotaRow quota={quota} toPerson={sessionId && !handed ? () => setChat({ view: 'handing over' }) : undefined} />
      </div>
    </form>
  )
}

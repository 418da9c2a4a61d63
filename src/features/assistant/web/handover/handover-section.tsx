import { useEffect, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#app/call.ts'
import { setChat, useChat } from '../talk/chat-data.ts'
import { type Preview, HandingForm } from './handover-form.tsx'

type Fetched = { preview?: Preview; refused?: string }

/** Hands a conversation over to people: what is sent, where the answer goes, and that one agrees. */
export function HandingOver() {
  const { sessionId } = useChat()
  const [{ preview, refused }, setFetched] = useState<Fetched>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (sessionId === null) return
    let isWanted = true
    call('GET /api/chat/sessions/:sessionId/escalate', { params: { sessionId } }).then(
      (shown) => isWanted && setFetched({ preview: shown }),
      (error) =>
        isWanted && setFetched({ refused: error instanceof Failure ? error.detail : 'It could not be loaded.' }),
    )
    return () => void (isWanted = false)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Not what it reads, but when it runs: when it is tried again.
  }, [sessionId, tries])
  const back = () => setChat({ view: 'talk' })
  return (
    <div className="assistant-log">
      {preview && sessionId ? (
        <HandingForm sessionId={sessionId} preview={preview} showAgain={() => setTries(tries + 1)} back={back} />
      ) : null}
      {!preview && !refused ? <p role="status">Loading what would be sent...</p> : null}
      {refused ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>{refused}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              onClick={() => {
                setFetched({})
                setTries(tries + 1)
              }}
            >
              Try again
            </Button>
            <Button size="small" onClick={back}>
              Back
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}

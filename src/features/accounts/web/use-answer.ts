import { useEffect, useState } from 'react'

type Answer<T> = { to: string; data?: T; error?: Error }

/**
 * Returns the server's answer to a call that a public page makes once. Members' pages use TanStack Query instead, whose
 * code is too large for public pages. `ask` must be defined outside the component, so that it does not change.
 */
export function useAnswer<T>(question: string, ask: (question: string) => Promise<T>) {
  const [answer, setAnswer] = useState<Answer<T>>()
  const [attempt, setAttempt] = useState(1)
  const asked = `${attempt} ${question}`
  useEffect(() => {
    let awaited = true
    const take = (next: Answer<T>) => {
      if (awaited) setAnswer(next)
    }
    ask(question).then(
      (data) => take({ to: asked, data }),
      (error: Error) => take({ to: asked, error }),
    )
    return () => {
      awaited = false
    }
  }, [asked, question, ask])
  const current = answer?.to === asked ? answer : undefined
  return { data: current?.data, error: current?.error, askAgain: () => setAttempt(attempt + 1) }
}

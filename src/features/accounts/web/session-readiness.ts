import { readSession, type Session, watchSession } from './session.ts'

type Known = Exclude<Session, { state: 'loading' }>

/** Resolves when the session is known. A member whose profile is still being fetched does not count as a visitor. */
export const whenSessionKnown = (): Promise<Known> =>
  new Promise((resolve) => {
    const look = () => {
      const session = readSession()
      if (session.state === 'loading') return
      stop()
      resolve(session)
    }
    const stop = watchSession(look)
    look()
  })

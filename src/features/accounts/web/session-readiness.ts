import { readSession, type Session, watchSession } from './session.ts'

type Known = Exclude<Session, { state: 'loading' }>

/**
 * Resolves when it is known whether a member is signed in. While a member's profile is being fetched, the session is
 * not known yet.
 */
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

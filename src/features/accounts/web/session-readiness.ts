import { readSession, type Session, watchSession } from './session.ts'

type Known = Exclude<Session, { state: 'loading' }>

/** Who is here, once that is known: a member whose profile is still being fetched is no visitor. */
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

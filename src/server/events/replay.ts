import { AsyncLocalStorage } from 'node:async_hooks'

const replaying = new AsyncLocalStorage<true>()

/** Runs `work` as a replay: no mail is queued, no job sent, nothing pushed. */
export const withReplay = <T>(work: () => T): T => replaying.run(true, work)

export const isReplaying = (): boolean => replaying.getStore() === true

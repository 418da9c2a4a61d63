import { AsyncLocalStorage } from 'node:async_hooks'

const replaying = new AsyncLocalStorage<true>()

/** Does `work` as something that is gone through again: no mail is queued, no job sent, nothing pushed. */
export const withReplay = <T>(work: () => T): T => replaying.run(true, work)

export const isReplaying = (): boolean => replaying.getStore() === true

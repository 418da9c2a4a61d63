import { AsyncLocalStorage } from 'node:async_hooks'

const replaying = new AsyncLocalStorage<true>()

/** Runs `work` as a replay of events: queues no mail, sends no jobs, and pushes nothing to clients. */
export const withReplay = <T>(work: () => T): T => replaying.run(true, work)

export const isReplaying = (): boolean => replaying.getStore() === true

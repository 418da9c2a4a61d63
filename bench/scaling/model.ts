import type { Measures } from './measures.ts'

/** The load of a server in its busiest hour. */
export type Use = {
  /** People who read public pages at the same time. */
  readers: number
  /** Members who work at the same time, each with one tab. */
  members: number
  messagesPerSecond: number
  papers: number
}

/** Assumptions about people's behaviour, which no benchmark measures. */
export const ASSUMED = {
  secondsBetweenPages: 30,
  /** Share of public pages that are cached in the memory of the process that serves them. */
  fromMemory: 0.95,
  searchesPerPage: 0.1,
  secondsBetweenCalls: 10,
  /** The number of connected members who follow the channel of a message. */
  listeners: 250,
  signInsPerMemberHour: 0.2,
  /** The maximum planned utilization of a core. */
  busyAtMost: 0.6,
  /** PostgreSQL’s share of an answer's CPU time, as measured by bench/scaling (see "How the model holds"). */
  databaseShare: 0.5,
  coresOfServer: 1,
  coresOfDatabaseMax: 64,
  bytesOfPaper: 300_000,
  bytesOfMember: 60_000,
} as const

export type Needs = {
  serverCores: number
  databaseCores: number
  servers: number
  socketBytes: number
  databaseBytes: number
  /** The cores that each kind of work uses, in descending order. */
  parts: [name: string, cores: number][]
}

const ROWS = [1_000, 10_000, 100_000] as const

/**
 * Returns the CPU per answer with this many rows: interpolates between the smallest and the largest measured size, on
 * logarithmic scales. Pure.
 */
export function costWith([few, , many]: readonly [number, number, number], rows: number): number {
  const slope = Math.log(many / few) / Math.log(ROWS[2] / ROWS[0])
  return few * (rows / ROWS[0]) ** slope
}

/** Returns the CPU seconds of one message: a fixed part, and a part for each listener. Pure. */
export function costOfMessage(messages: Measures['messages'], listeners: number): number {
  const [few, many] = messages
  if (!few || !many) throw new Error('At least two measurements are needed.')
  const each = (1 / many.perSecond - 1 / few.perSecond) / (many.listeners - few.listeners)
  return 1 / few.perSecond + each * (listeners - few.listeners)
}

/** Returns the resources that a load needs, based on measurements on one machine. Pure. */
export function needsOf(use: Use, measures: Measures): Needs {
  const { costs } = measures
  const pages = use.readers / ASSUMED.secondsBetweenPages
  const calls = use.members / ASSUMED.secondsBetweenCalls
  const of = (cost: readonly [number, number, number]) => costWith(cost, Math.max(use.papers, 1)) / 1_000
  const memory = (pages * ASSUMED.fromMemory) / measures.cachedPagesPerCpuSecond
  const messages = use.messagesPerSecond * costOfMessage(measures.messages, ASSUMED.listeners)
  const signIns = (use.members * ASSUMED.signInsPerMemberHour) / 3_600 / measures.signInsPerCpuSecond
  const shared: [string, number][] = [
    ['rendered pages', (pages * (1 - ASSUMED.fromMemory)) / measures.renderedPagesPerCpuSecond],
    ['searches', pages * ASSUMED.searchesPerPage * of(costs.search)],
    ['members’ calls', (calls * (of(costs.dashboard) + of(costs.projects))) / 2],
    ['messages', messages],
  ]
  const own: [string, number][] = [
    ['cached pages', memory],
    ['sign-ins', signIns],
  ]
  const sum = (parts: [string, number][]) => parts.reduce((total, [, cores]) => total + cores, 0)
  const databaseCores = (sum(shared) * ASSUMED.databaseShare) / ASSUMED.busyAtMost
  const serverCores = (sum(own) + sum(shared) * (1 - ASSUMED.databaseShare)) / ASSUMED.busyAtMost
  return {
    serverCores,
    databaseCores,
    servers: Math.max(1, Math.ceil(serverCores / ASSUMED.coresOfServer)),
    socketBytes: use.members * measures.socketBytes,
    databaseBytes: use.papers * ASSUMED.bytesOfPaper + use.members * 20 * ASSUMED.bytesOfMember,
    parts: [...own, ...shared].toSorted(([, one], [, other]) => other - one),
  }
}

/** A load that one machine with two cores can handle. Other loads are multiples of it. */
export const BASE: Use = { readers: 1_000, members: 100, messagesPerSecond: 1, papers: 1_000 }

export const times = (use: Use, factor: number): Use => ({
  readers: use.readers * factor,
  members: use.members * factor,
  messagesPerSecond: use.messagesPerSecond * factor,
  papers: use.papers * factor,
})

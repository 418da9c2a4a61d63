import type { deactivate } from '#features/accounts/server/public.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import type { usersCalls } from '../../users-contract.ts'

export type Input<K extends keyof typeof usersCalls> = CallParsed<(typeof usersCalls)[K]>
export type Action = Parameters<typeof deactivate>[1]

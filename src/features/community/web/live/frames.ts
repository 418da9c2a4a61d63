import type { FrameData, FrameInput } from '#shared/live/frame.ts'
import type { FeatureFrame } from '#shared/live/tab-connection.ts'
import type { communityFrames } from '../../socket-contract.ts'

type CommunityFrames = typeof communityFrames
type From<S extends 'browser' | 'server'> = {
  [K in keyof CommunityFrames]: CommunityFrames[K]['from'] extends S ? K : never
}[keyof CommunityFrames]

/** A community frame that the server sends. */
export type CommunityServerFrame = {
  [K in From<'server'>]: { event_type: K; data: FrameData<CommunityFrames[K]> }
}[From<'server'>]

/** A community frame that a tab sends. */
export type CommunityClientFrame = {
  [K in From<'browser'>]: { event_type: K; data: FrameInput<CommunityFrames[K]> }
}[From<'browser'>]

/** Casts a frame to its type, without a check: the server checks its frames before it sends them. */
export const asCommunityServerFrame = (frame: FeatureFrame): CommunityServerFrame => frame as CommunityServerFrame

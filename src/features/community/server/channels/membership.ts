import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inboxTopic } from '../topics.ts'

export const publishChannelList = (kernel: Kernel, tx: Tx, memberId: string) =>
  kernel.pubsub.append(tx, inboxTopic(memberId), { kind: 'channels_changed', data: {} })

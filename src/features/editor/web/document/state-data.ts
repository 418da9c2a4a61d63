import type * as Y from 'yjs'
import type { DeviceMemory, Unsent } from './on-device.ts'
import type { Access } from '../../document/frames-contract.ts'

/** The messages to members whose changes are no longer accepted. */
export const NOT_YOURS =
  'You can no longer open this paper. The text that you typed after losing access is saved on this device.'
export const SIGNED_OUT = 'You are signed out. Your text is saved on this device; sign in to send it.'

/** The dependencies of a connection. */
export type ConnectionParts = {
  doc: Y.Doc
  open: () => WebSocket
  token: () => string | null
  unsent: Unsent
  device: DeviceMemory | undefined
  /** The backup restore from which this tab's copy originates. */
  lineage: string
  /**
   * Called when a backup restore has replaced the text on the server. The local text stays on the device, and the tab
   * loads the document again.
   */
  onReplaced: () => void
  now: () => Date
}

/** The state of the typed text: where it is stored, and what the member may do. */
export type ManuscriptState = {
  link: 'connecting' | 'open' | 'away'
  /** True once the text equals the server's text. Without a connection, true once all text on the device is loaded. */
  arrived: boolean
  /** The member's rights; undefined until the server has sent them. */
  access: Access | undefined
  /** True if the member typed something that the server does not have. */
  unsaved: boolean
  savedAt: Date | undefined
  /** The time when any writer's change was last stored. */
  storedAt: Date | undefined
  /** The reason why changes are no longer accepted. Text typed after that stays on the device. */
  ended: string | undefined
  warning: string | undefined
  /** The reason why typed text can't be stored at the moment. */
  waiting: string | undefined
  /** The reason why sections can't be derived from the stored text at the moment, for reading and exports. */
  underived: string | undefined
}

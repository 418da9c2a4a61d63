import type { Access } from '../../document/frames-contract.ts'

/** Where what was typed is, and what one may do. */
export type ManuscriptState = {
  link: 'connecting' | 'open' | 'away'
  /** Undefined until the server has said it. */
  access: Access | undefined
  /** Whether something is typed that the server does not have. */
  unsaved: boolean
  savedAt: Date | undefined
  /** When anything was stored, whoever wrote it. */
  storedAt: Date | undefined
  /** Why nothing is taken any more; what was typed since stays on the device. */
  ended: string | undefined
  warning: string | undefined
  /** Why what is typed can't be stored for now. */
  waiting: string | undefined
}

import type { Message } from '../message-data.ts'
import { useActions } from './actions-data.ts'
import { EMOJI_NAMES } from './emoji-grid.ts'

type ReactionsProps = { message: Message; tabIndex?: -1 | undefined }

/** What others made of a message; a press joins them, or takes it back. */
export function Reactions({ message, tabIndex }: ReactionsProps) {
  const { reader, react } = useActions()
  const found = Object.entries(message.reactions).filter(([, people]) => people.length > 0)
  if (found.length === 0 || message.is_deleted) return null
  return (
    <ul aria-label="Reactions" className="mt-1.5 flex flex-wrap gap-1.5">
      {found.map(([emoji, people]) => {
        const isMine = people.includes(reader.id)
        return (
          <li key={emoji}>
            <button
              type="button"
              tabIndex={tabIndex}
              disabled={!react}
              aria-pressed={isMine}
              onClick={() => react?.(message, emoji)}
              className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-[13px] leading-5 tabular-nums hover:border-control aria-pressed:border-brand aria-pressed:bg-soft aria-pressed:text-brand pointer-coarse:min-h-9"
            >
              <span>{emoji}</span>
              <span>{people.length}</span>
              <span className="sr-only">
                {EMOJI_NAMES[emoji]}
                {isMine ? ', yours among them' : ''}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

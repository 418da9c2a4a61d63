import { Avatar } from '#ui/avatar.tsx'
import type { UnsentMessage } from '../message-data.ts'
import { useActions } from './actions-data.ts'
import { Attachments } from './attachments.tsx'

type UnsentRowProps = {
  unsent: UnsentMessage
  isConnected: boolean
  retry: (clientId: string) => void
  drop: (clientId: string) => void
}

const inWords = ({ refused, isSent, isDelayed }: UnsentMessage, isConnected: boolean): string => {
  if (refused !== undefined) return `Not sent. ${refused}`
  if (isSent) return 'Sent'
  if (!isConnected) return 'You’re offline. Your message will be sent when you’re back online.'
  return isDelayed ? 'Not sent yet. We’ll keep trying.' : 'Sending…'
}

const buttonClasses = 'min-h-6 font-semibold underline pointer-coarse:min-h-11'

/** Shows an unsent message, and what the sender can do if it does not arrive. */
export function UnsentRow({ unsent, isConnected, retry, drop }: UnsentRowProps) {
  const { reader } = useActions()
  const { client_id: id, content, attachments, refused, isSent, isDelayed } = unsent
  const isStuck = refused !== undefined || ((!isConnected || isDelayed) && !isSent)
  return (
    <li data-message={id} className="mt-2 grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 px-2 py-1">
      <Avatar name={reader.name} sizePx={36} />
      <div className="min-w-0">
        <p className="font-semibold">
          <bdi>{reader.name}</bdi>
        </p>
        <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>
        <Attachments attachments={attachments} />
        <p
          role={isStuck ? 'status' : undefined}
          className={`flex flex-wrap items-baseline gap-x-3 text-[13px] leading-[18px] ${isStuck ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {inWords(unsent, isConnected)}
          {isStuck ? (
            <>
              <button type="button" onClick={() => retry(id)} className={buttonClasses}>
                Retry
              </button>
              <button type="button" onClick={() => drop(id)} className={buttonClasses}>
                Delete
              </button>
            </>
          ) : null}
        </p>
      </div>
    </li>
  )
}

import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import type { Message } from '../message-data.ts'

type AttachmentsProps = { attachments: Message['attachments']; tabIndex?: -1 | undefined }

/** Shows a message's attachments: pictures inline, other files as links. */
export function Attachments({ attachments, tabIndex }: AttachmentsProps) {
  if (attachments.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-wrap gap-2">
      {attachments.map(({ url, filename, content_type: type }) => (
        <li key={url} className="max-w-full">
          {type.startsWith('image/') ? (
            <a href={url} tabIndex={tabIndex} target="_blank" rel="noopener" className="block">
              <img
                src={url}
                alt={filename}
                loading="lazy"
                decoding="async"
                className="h-40 max-w-full min-w-16 rounded-[6px] border border-line bg-sunken object-contain"
              />
            </a>
          ) : (
            <a
              href={url}
              tabIndex={tabIndex}
              download={filename}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-[6px] border border-line bg-surface px-3 hover:bg-sunken"
            >
              <IconFile size={18} aria-hidden="true" className="flex-none text-muted" />
              <span dir="auto" className="truncate">
                {filename}
              </span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

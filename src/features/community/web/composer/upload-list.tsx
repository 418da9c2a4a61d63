import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Upload } from './use-uploads.ts'

const WORDS: Record<Upload['is'], string> = { coming: 'Uploading…', there: 'Ready', refused: 'Not attached.' }

type UploadListProps = { uploads: readonly Upload[]; remove: (key: string) => void }

/** Lists the files attached to the message that is being written. */
export function UploadList({ uploads, remove }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-2 px-2 pt-2">
      {uploads.map((upload) => (
        <li
          key={upload.key}
          className="flex max-w-full items-center gap-2 rounded-[6px] border border-line bg-sunken pl-3 text-[14px] leading-5"
        >
          <span dir="auto" className={`truncate ${upload.is === 'refused' ? 'max-w-2/5 flex-none' : 'min-w-0'}`}>
            {upload.filename}
          </span>
          <span role="status" className={upload.is === 'refused' ? 'font-semibold text-danger' : 'text-muted'}>
            {WORDS[upload.is]} {upload.is === 'refused' ? upload.why : null}
          </span>
          <button
            type="button"
            aria-label={`Remove ${upload.filename}`}
            onClick={() => remove(upload.key)}
            className="flex size-9 flex-none items-center justify-center text-muted hover:text-ink pointer-coarse:size-11"
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { ATTACHMENTS_MAX } from '../../limits.ts'
import type { Message } from '../message-data.ts'

type Attachment = Message['attachments'][number]

/** A file that is being uploaded, was uploaded, or was refused. */
export type Upload = { key: string; filename: string } & (
  | { is: 'coming' }
  | { is: 'there'; attachment: Attachment }
  | { is: 'refused'; why: string }
)

const inWords = (error: unknown): string =>
  error instanceof Failure ? error.detail : 'Upload failed. Please try again.'

/** Manages the files of a message that is being written. */
export function useUploads(upload: (file: File) => Promise<Attachment>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const set = (changed: Upload) => setUploads((known) => known.map((one) => (one.key === changed.key ? changed : one)))
  const send = async (key: string, file: File) => {
    const begun = { key, filename: file.name }
    try {
      set({ ...begun, is: 'there', attachment: await upload(file) })
    } catch (error) {
      set({ ...begun, is: 'refused', why: inWords(error) })
    }
  }
  return {
    uploads,
    add: (files: readonly File[]) => {
      const room = ATTACHMENTS_MAX - uploads.length
      for (const file of files.slice(0, room)) {
        const key = crypto.randomUUID()
        setUploads((known) => [...known, { key, filename: file.name, is: 'coming' }])
        void send(key, file)
      }
    },
    remove: (key: string) => setUploads((known) => known.filter((one) => one.key !== key)),
    put: (files: readonly Upload[]) => setUploads(files),
    ready: uploads.flatMap((one) => (one.is === 'there' ? [one.attachment] : [])),
    isComing: uploads.some(({ is }) => is === 'coming'),
  }
}
